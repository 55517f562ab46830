extension StarterName {
    /// The types that a new package sees: those of the modules that it imports, of Swift, and what the template itself calls by a single word. One of
    /// the same name in the package would take its place.
    static let types: Set<Substring> = Set((framework + " " + standard + " " + template).split { $0.isWhitespace })

    /// Of `Bluetooth`, `Companion`, `DeviceSide`, `Program`, `WebApp`, `OutriggerTesting`, `VirtualRadio`, and what they export of others.
    private static let framework = """
        ATTError ActionBody ActionContent ActionDeclaration ActionError ActionInput ActionRoute ActivityLog ActivityScreen
        AdapterState AdvertisementData AdvertisingReport AnyScreen Application AppliedScanFilter ArgumentValues Arguments Array
        AttributeCatalog AttributeDescription AttributeFormat AttributeHandle AttributePermissions AttributePresentation BTUUID
        BackgroundJobs BackupRule BackupScreen BenchHand BenchScreen BenchStand BenchTwin Bluetooth BluetoothActor BluetoothDevice
        BluetoothError BluetoothPeripheral BluetoothService BondDiagnosis Bool ByteCodable ByteCodingError ByteDecodable
        ByteEncodable ByteReader ByteWriter Central CentralRadio CentralRadioDelegate ChangeRegistration Characteristic
        CharacteristicAccessor CharacteristicWrite ChatServerOptions CheckOutcome CodedError Command CommandFailure CommandOption
        CommandOutput CommandSetting CommandSpecification CompanionDevice CompanionFile CompanionProgram CompanionSession
        Configuration ConfigurationBuilder ConfigurationError ConnectAction ConnectionParameters ConnectionPhase ControlPointValue
        CredentialError CredentialKey CredentialRecipients CredentialStore Data DataFolder DataPattern DataSource
        DefaultInitializable DefaultsLinkMemory Dependency DeviceAction DeviceActionAccessor DeviceActions DeviceAddress
        DeviceBook DeviceContext DeviceFleet DeviceIdentity DeviceKind DeviceLifeCycle DeviceLinks DeviceModel DevicePairing
        DevicePath DevicePresence DeviceRouter DeviceScreen DeviceSelector DeviceService DeviceState DeviceStateAccessor
        DeviceStates DeviceTable DeviceTarget DeviceTile DevicesModel DevicesScreen DisconnectAction DisconnectReason Discover
        DiscoveryBuilder DiscoveryCriteria Double Duration EnvironmentAccessible EveryByteFailed Fault Field FieldKind FieldLimits
        FieldRefusal FileCredentialStore Float FrameHub FrameWatch GATTCharacteristic GATTDescriptor GATTServer GATTService
        GenericDevice Habits HostNetworkStation IOCapability IdempotencyKey InspectModel InspectScreen InvalidRecording JSONValue
        KeptBond KeyedTextFile LabeledText Languages LastHeard LinkMemory LinkPairing LinkStatus LinkStore ListenAddress
        ManufacturerData Module ModuleSession NegativeOutcome NeverHappened Nonconformance Notice NoticeCause NoticeModel
        NoticeSelection NoticeStateMachine NotificationInterest Numbers OptionFile Outbox OutboxChange OutboxEntry OutboxRefusal
        OutboxTarget OutputFormat OutriggerAppDelegate OwnDevices PHY PagePart PageProgram PairAction PairingAgent PairingAttempts
        PairingFailure PairingModel PairingPolicy PairingQuestion PairingScreen PairingStateMachine PathComparison PathDecision
        PathEvent PathFailure PathHistory PathReplay PathReport PathRouter PathTransport PeripheralRadio PeripheralState
        PictureSource PresentationFormat ProcedureDriver ProcedureLink ProcedureStateMachine ProgramIdentity ProgramModule
        ProgramRadio ProgressBar RadioAdapters RadioCapability RadioChoice RadioCompletion RadioConformance RadioDescription
        RadioLink RadioLinkDelegate RadioOptions RadioRecording RadioSelection RadioSite RadioStatus RadioUnderTest ReadRSSIAction
        ReconnectionPolicy RecordedAdvertisement RecordedBytes RecordedFailure RecordedService RecordingCentral ReplaySite
        ReplayedCentral RoutedRequest RoutingError RunContext ScanFilter ScreenAction ScreenFollower ScreenName ScreenProblem
        ScreenQuestion ScreenSnapshot ScreenSnapshots ScreenSource ScriptError ScriptedCentral ScriptedLink ScriptedPeripheral
        ScriptedPerson Secret SeedFailed SeededNumbers Seeds Sentence Sequence Service ServiceAccessor SettingsScreen SetupFailure
        SetupProgress SetupStateMachine SetupStep SharedObservation SharedScreens SignalMeters SignalStrength
        SimulatedAirUnderTest SimulatedClock SimulatedScene SimulatedWiFiStation StageEffect StandardInput StartMemory StepState
        StorageError String Terminal TextTable TimerQueue TokenProof TraceEvent TrafficRecord TwinQuirk TwinQuirks TwinSite UInt32
        UInt8 UsageError VirtualCentral VirtualLink VirtualPeripheral VirtualRadio WebCompanion WebFiles WebFilesError
        WiFiChangeError WiFiConnection WiFiHindrance WiFiNetwork WiFiPassword WiFiProvisioner WiFiSecurity WiFiStation
        WiFiStationError WithConnectionAction Worded WordedValue Wording WriteType
        """

    /// Of `Swift`, `_Concurrency` and `Observation`, as far as a device's name could become one.
    private static let standard = """
        Actor AdditiveArithmetic AnyActor AnyClass AnyCollection AnyHashable AnyIndex AnyIterator AnyKeyPath AnyObject AnySequence
        ArraySlice AsyncFilterSequence AsyncFlatMapSequence AsyncIteratorProtocol AsyncMapSequence AsyncPrefixSequence
        AsyncSequence AsyncStream AsyncThrowingStream BidirectionalCollection BidirectionalIndexable BidirectionalSlice
        BinaryFloatingPoint BinaryInteger BitwiseCopyable BooleanLiteralType CBool CChar CChar16 CChar32 CChar8 CDouble CFloat
        CFloat16 CInt CLong CLongDouble CLongLong CShort CSignedChar CUnsignedChar CUnsignedInt CUnsignedLong CUnsignedLongLong
        CUnsignedShort CVaListPointer CVarArg CWideChar CancellationError CaseIterable Character CheckedContinuation Clock
        ClosedRange ClosedRangeIndex Codable CodingKey CodingKeyRepresentable CodingUserInfoKey Collection CollectionDifference
        CollectionOfOne CommandLine Comparable ConcurrentValue ContiguousArray ContinuousClock Copyable CountableClosedRange
        CountableRange CustomLeafReflectable CustomReflectable DebugDescription Decodable Decoder DecodingError DefaultIndices
        Dictionary DictionaryIndex DictionaryIterator DictionaryLiteral DiscardingTaskGroup DiscontiguousSlice DropFirstSequence
        DropWhileSequence DurationProtocol EmptyCollection EmptyIterator Encodable Encoder EncodingError EnumeratedIterator
        EnumeratedSequence Equatable Error Escapable Executor ExecutorJob FixedWidthInteger FlattenCollection
        FlattenCollectionIndex FlattenSequence Float16 Float32 Float64 Float80 FloatLiteralType FloatingPoint FloatingPointSign
        GlobalActor Hashable Hasher Identifiable Indexable IndexableBase IndexingIterator InlineArray InstantProtocol Int Int128
        Int16 Int32 Int64 Int8 IntegerLiteralType IteratorOverOne IteratorProtocol IteratorSequence Job JobPriority JoinedIterator
        JoinedSequence KeyPath KeyValuePairs KeyedDecodingContainer KeyedEncodingContainer LazyCollection LazyCollectionProtocol
        LazyDropWhileIndex LazyDropWhileIterator LazyDropWhileSequence LazyFilterCollection LazyFilterIndex LazyFilterIterator
        LazyFilterSequence LazyMapCollection LazyMapIterator LazyMapSequence LazyPrefixWhileIndex LazySequence
        LazySequenceProtocol MainActor ManagedBuffer ManagedBufferPointer MemoryLayout Mirror MirrorPath MutableCollection
        MutableIndexable MutableRawSpan MutableSlice MutableSpan Never NilLiteralConvertible Numeric ObjectIdentifier Observable
        ObservationIgnored ObservationRegistrar ObservationTracked Observations OpaquePointer OptionSet Optional OutputRawSpan
        OutputSpan PartialAsyncTask PartialKeyPath PartialRangeFrom PartialRangeThrough PartialRangeUpTo PlaygroundQuickLook
        PrefixSequence RandomAccessCollection RandomAccessIndexable RandomAccessSlice RandomNumberGenerator Range RangeExpression
        RangeReplaceableSlice RangeSet RawRepresentable RawSpan Repeated Result ReversedCollection ReversedIndex SIMD SIMD16 SIMD2
        SIMD3 SIMD32 SIMD4 SIMD64 SIMD8 SIMDMask SIMDScalar SIMDStorage Sendable SendableMetatype SerialExecutor Set SetAlgebra
        SetIndex SetIterator SignedInteger SignedNumeric Slice Span StaticBigInt StaticString StrideThrough StrideThroughIterator
        StrideTo StrideToIterator Strideable StringLiteralType StringProtocol Substring SuspendingClock Task TaskExecutor
        TaskGroup TaskLocal TaskPriority TextOutputStream TextOutputStreamable ThrowingTaskGroup UInt UInt128 UInt16 UInt64 UTF16
        UTF32 UTF8 UTF8Span UnboundedRange UnfoldFirstSequence UnfoldSequence Unicode UnicodeCodec UnicodeDecodingResult
        UnicodeScalar UnicodeScalarType Unmanaged UnownedJob UnownedSerialExecutor UnownedTaskExecutor UnsafeBufferPointer
        UnsafeConcurrentValue UnsafeContinuation UnsafeCurrentTask UnsafeMutablePointer UnsafePointer UnsafeRawPointer
        UnsafeSendable UnsignedInteger Void WritableKeyPath Zip2Iterator Zip2Sequence
        """

    private static let template = """
        Bundle Companion DeviceSide FileManager Foundation IntervalCommand MeasureCommand Observation Outcome OutriggerTesting
        Program Self ServeCommand State StatusCommand Suite Test Testing Value WebApp World
        """
}
