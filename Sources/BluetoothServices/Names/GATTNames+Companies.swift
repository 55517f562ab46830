extension GATTNames {
    /// Assigned Numbers, 7.1: companies whose advertisements are seen most.
    static let companies: [UInt16: String] = [
        0x0000: "Ericsson AB", 0x0001: "Nokia Mobile Phones", 0x0002: "Intel Corp.", 0x0006: "Microsoft",
        0x000A: "Qualcomm Technologies International, Ltd.", 0x000D: "Texas Instruments Inc.", 0x000F: "Broadcom Corporation",
        0x001D: "Qualcomm", 0x0030: "ST Microelectronics", 0x0046: "MediaTek, Inc.", 0x0047: "Bluegiga", 0x004C: "Apple, Inc.",
        0x0057: "Harman International Industries, Inc.", 0x0059: "Nordic Semiconductor ASA", 0x006B: "Polar Electro OY",
        0x0075: "Samsung Electronics Co. Ltd.", 0x0087: "Garmin International, Inc.", 0x009E: "Bose Corporation",
        0x009F: "Suunto Oy", 0x00E0: "Google", 0x00D2: "Dialog Semiconductor B.V.", 0x0103: "Bang & Olufsen A/S",
        0x012D: "Sony Corporation", 0x0131: "Cypress Semiconductor", 0x0157: "Anhui Huami Information Technology Co., Ltd.",
        0x0171: "Amazon.com Services LLC", 0x01AB: "Meta Platforms, Inc.", 0x01DA: "Logitech International SA",
        0x027D: "HUAWEI Technologies Co., Ltd.", 0x02E5: "Espressif Systems (Shanghai) Co., Ltd.", 0x02FF: "Silicon Laboratories",
        0x038F: "Xiaomi Inc.", 0x0499: "Ruuvi Innovations Ltd.", 0x05A7: "Sonos Inc", 0x060F: "Signify Netherlands B.V.",
        0x067C: "Tile, Inc.", 0xFFFF: "No company (tests)",
    ]
}
