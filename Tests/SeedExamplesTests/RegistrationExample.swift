import Bluetooth

/// "Register the Module".
enum RegistrationExample {
    class ExampleAppDelegate: OutriggerAppDelegate {
        override var configuration: Configuration {
            Configuration {
                Bluetooth {
                    // discover devices ...
                }
            }
        }
    }
}
