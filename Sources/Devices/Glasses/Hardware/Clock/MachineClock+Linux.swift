import CLinux
import Foundation
import GlassesDevice

extension MachineClock {
    /// This machine's.
    ///
    /// - Parameter root: the folder where the system shows itself.
    package static func system(in root: String = "") -> MachineClock {
        let boot = try? String(contentsOfFile: root + "/proc/sys/kernel/random/boot_id", encoding: .utf8)
        return MachineClock(
            uptime: {
                var time = timespec()
                clock_gettime(CLOCK_BOOTTIME, &time)
                return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
            },
            // Without one, what was told holds for this run of the program.
            boot: boot?.trimmingCharacters(in: .whitespacesAndNewlines) ?? UUID().uuidString,
            // systemd-timesyncd leaves a mark in each boot; other programs tell the kernel.
            isSynchronized: { access(root + "/run/systemd/timesync/synchronized", F_OK) == 0 || clinux_clock_is_kept() == 1 })
    }
}
