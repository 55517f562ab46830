extension GATTNames {
    /// Assigned Numbers, 2.6.2: the upper ten bits of an appearance.
    static let appearanceCategories: [UInt16: String] = [
        0x000: "Unknown", 0x001: "Phone", 0x002: "Computer", 0x003: "Watch", 0x004: "Clock", 0x005: "Display", 0x006: "Remote Control",
        0x007: "Eye-glasses", 0x008: "Tag", 0x009: "Keyring", 0x00A: "Media Player", 0x00B: "Barcode Scanner", 0x00C: "Thermometer",
        0x00D: "Heart Rate Sensor", 0x00E: "Blood Pressure", 0x00F: "Human Interface Device", 0x010: "Glucose Meter",
        0x011: "Running Walking Sensor", 0x012: "Cycling", 0x013: "Control Device", 0x014: "Network Device", 0x015: "Sensor",
        0x016: "Light Fixture", 0x017: "Fan", 0x018: "HVAC", 0x019: "Air Conditioning", 0x01A: "Humidifier", 0x01B: "Heating",
        0x01C: "Access Control", 0x01D: "Motorized Device", 0x01E: "Power Device", 0x01F: "Light Source", 0x020: "Window Covering",
        0x021: "Audio Sink", 0x022: "Audio Source", 0x023: "Motorized Vehicle", 0x024: "Domestic Appliance",
        0x025: "Wearable Audio Device", 0x026: "Aircraft", 0x027: "AV Equipment", 0x028: "Display Equipment", 0x029: "Hearing Aid",
        0x02A: "Gaming", 0x02B: "Signage", 0x031: "Pulse Oximeter", 0x032: "Weight Scale", 0x033: "Personal Mobility Device",
        0x034: "Continuous Glucose Monitor", 0x035: "Insulin Pump", 0x036: "Medication Delivery", 0x037: "Spirometer",
        0x051: "Outdoor Sports Activity",
    ]

    /// Assigned Numbers, 2.6.3: appearances with a name of their own, as far as companions meet them.
    static let appearances: [UInt16: String] = [
        0x0081: "Desktop Workstation", 0x0083: "Laptop", 0x0087: "Tablet", 0x00C1: "Sports Watch", 0x00C2: "Smartwatch",
        0x0301: "Ear Thermometer", 0x0341: "Heart Rate Belt", 0x0381: "Arm Blood Pressure", 0x0382: "Wrist Blood Pressure",
        0x03C1: "Keyboard", 0x03C2: "Mouse", 0x03C3: "Joystick", 0x03C4: "Gamepad", 0x03C8: "Barcode Scanner",
        0x0441: "In-shoe Running Walking Sensor", 0x0442: "On-shoe Running Walking Sensor", 0x0443: "On-hip Running Walking Sensor",
        0x0481: "Cycling Computer", 0x0482: "Speed Sensor", 0x0483: "Cadence Sensor", 0x0484: "Power Sensor",
        0x0485: "Speed and Cadence Sensor", 0x0541: "Motion Sensor", 0x0542: "Air Quality Sensor", 0x0543: "Temperature Sensor",
        0x0544: "Humidity Sensor", 0x0841: "Standalone Speaker", 0x0842: "Soundbar", 0x0843: "Bookshelf Speaker",
        0x0844: "Standmounted Speaker", 0x0845: "Speakerphone", 0x0881: "Microphone", 0x0941: "Earbud", 0x0942: "Headset",
        0x0943: "Headphones", 0x0C41: "Fingertip Pulse Oximeter", 0x0C42: "Wrist Worn Pulse Oximeter",
    ]
}
