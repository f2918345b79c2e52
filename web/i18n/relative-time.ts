const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

/** How long ago an instant was, in its largest unit, such as `3 minutes ago`; null for just now and what is yet to come. */
export function relativeTime(unix: number, now: number, language: string): string | null {
  const passed = now - unix
  const [unit, size] = units.find(([, size]) => passed >= size) ?? [null, 1]
  return unit && new Intl.RelativeTimeFormat(language).format(-Math.floor(passed / size), unit)
}

/** Unix seconds of a timestamp: ten digits and fewer are seconds, more are milliseconds. */
export function unixSeconds(timestamp: number): number {
  return timestamp < 1e10 ? timestamp : Math.floor(timestamp / 1000)
}
