/// What the numbers say that weather services write for the weather (WMO code table 4677, as open-meteo.com/en/docs lists it).
enum WeatherCode {
    /// In words, and as the name of an icon of OpenWeather ("10d", openweathermap.org/weather-conditions), which the original server
    /// sends; `nil` for a number that is not known.
    static func meaning(_ code: Int, isDay: Bool) -> (words: String, icon: String)? {
        let known: (words: String, icon: String)? =
            switch code {
            case 0: ("clear sky", "01")
            case 1: ("mainly clear", "02")
            case 2: ("partly cloudy", "03")
            case 3: ("overcast", "04")
            case 45, 48: ("fog", "50")
            case 51, 53, 55: ("drizzle", "09")
            case 56, 57: ("freezing drizzle", "09")
            case 61: ("light rain", "10")
            case 63: ("rain", "10")
            case 65: ("heavy rain", "10")
            case 66, 67: ("freezing rain", "13")
            case 71: ("light snow", "13")
            case 73, 77: ("snow", "13")
            case 75: ("heavy snow", "13")
            case 80, 81: ("rain showers", "09")
            case 82: ("violent rain showers", "09")
            case 85, 86: ("snow showers", "13")
            case 95: ("thunderstorm", "11")
            case 96, 99: ("thunderstorm with hail", "11")
            default: nil
            }
        return known.map { ($0.words, $0.icon + (isDay ? "d" : "n")) }
    }
}
