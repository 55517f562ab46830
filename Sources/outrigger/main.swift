print("outrigger")
