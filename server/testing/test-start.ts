/** When the clock of tests stands, in milliseconds since 1970: a weekday at noon, far from every border, whatever the day. */
export const testStart = Date.parse('2026-03-10T12:00:00+08:00')
