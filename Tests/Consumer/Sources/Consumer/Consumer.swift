import Bluetooth
import VirtualRadio

@main
struct Consumer {
    static func main() {
        print("consumer: ok")
    }
}
