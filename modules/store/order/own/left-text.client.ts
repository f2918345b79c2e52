import { currentLanguage } from '#web/i18n/i18n.ts'

/** Seconds as people say them: days, hours or minutes, and seconds in the last minute. */
export function leftText(seconds: number): string {
  const units = [
    ['day', 86_400],
    ['hour', 3600],
    ['minute', 60],
    ['second', 1],
  ] as const
  // Of what takes an hour and a half, ninety minutes are said.
  const [unit, size] = units.find(([, one]) => seconds >= one * (one > 60 ? 2 : 1)) ?? units[3]
  const value = Math.ceil(seconds / size)
  return new Intl.NumberFormat(currentLanguage(), { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}
