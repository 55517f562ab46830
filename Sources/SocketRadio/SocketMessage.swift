import Bluetooth
import Foundation

/// A request of the companion's process to the process that has the radio.
enum SocketRequest: Codable, Sendable {
    /// The first one. Answered by ``SocketEvent/hello(version:)``.
    case hello(version: Int)
    case startScanning(ScanFilter)
    case stopScanning
    /// Answered by ``SocketEvent/connected(request:link:mtu:)`` or ``SocketEvent/failed(request:failure:)``.
    case connect(request: Int, peripheral: UUID)
    case cancelConnection(peripheral: UUID)
    case bonds(request: Int)
    case removeBond(request: Int, peripheral: UUID)
    /// The rest belongs to a link, and is answered by ``SocketEvent/answered(request:answer:)`` or
    /// ``SocketEvent/failed(request:failure:)``.
    case discover(request: Int, link: Int)
    case read(request: Int, link: Int, handle: AttributeHandle)
    case write(request: Int, link: Int, handle: AttributeHandle, value: [UInt8])
    /// Answered by ``SocketEvent/commandTaken(link:)``: at most ``SocketRadio/commandWindow`` are under way.
    case command(link: Int, handle: AttributeHandle, value: [UInt8])
    case setNotifications(request: Int, link: Int, handle: AttributeHandle, enabled: Bool)
    case readRSSI(request: Int, link: Int)
    case pair(request: Int, link: Int)
    case parameters(request: Int, link: Int, range: ConnectionParameterRange)
    case phy(request: Int, link: Int, phy: PHY)
    case disconnect(link: Int)
    /// The means to show a person something there, and to have them enter it; `nil` while there is nobody to ask. Decides how the radio
    /// pairs.
    case pairingCapability(IOCapability?)
    /// The person's answer; `nil` refuses.
    case pairingAnswer(question: Int, value: UInt32?)
}

/// A report or an answer of the process that has the radio.
enum SocketEvent: Codable, Sendable {
    /// The first one, and the only one to a process that speaks another version.
    case hello(version: Int)
    /// ``CentralRadio/missingCapabilities``, by name: told once, before the first state.
    case missing([String: String])
    case state(AdapterState)
    case discovered(AdvertisingReport)
    case connected(request: Int, link: Int, mtu: Int)
    case answered(request: Int, answer: SocketAnswer)
    case failed(request: Int, failure: SocketFailure)
    case value(link: Int, handle: AttributeHandle, value: [UInt8])
    case commandTaken(link: Int)
    case mtu(link: Int, mtu: Int)
    /// Comes with ``connected(request:link:mtu:)`` as well.
    case rhythm(link: Int, parameters: ConnectionParameters?, phy: PHY?)
    case servicesChanged(link: Int)
    case disconnected(link: Int, reason: DisconnectReason)
    case pairingQuestion(question: Int, kind: PairingQuestion, peripheral: UUID, passkey: UInt32)
    case pairingQuestionEnded(question: Int)
}

/// A question to a person while a link pairs.
enum PairingQuestion: String, Codable, Sendable {
    case enter, show, confirm, authorize
}

/// The content of an answer.
enum SocketAnswer: Codable, Sendable {
    case done
    case bytes([UInt8])
    case number(Int)
    case parameters(ConnectionParameters)
    case phy(PHY)
    case services([GATTService])
    case identities([UUID])
}
