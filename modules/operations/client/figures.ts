import { unixToText } from '#core/values/time.ts'
import { useTimeZone } from '#web/fields/times/time-zone.ts'
import { currentLanguage, useNamespaces } from '#web/i18n/i18n.ts'

/** Figures of machines as people read them, in the present language and the site's time zone. */
export interface Figures {
  readonly count: (value: number) => string
  readonly bytes: (value: number) => string
  readonly milliseconds: (value: number) => string
  /** a length of time in its two largest units */
  readonly span: (seconds: number) => string
  /** a moment, unix seconds */
  readonly moment: (unix: number) => string
  /** a moment of today: the time alone */
  readonly clock: (unix: number) => string
}

/** Makes the ways figures are written in. */
export function useFigures(): Figures {
  // Whoever shows figures is drawn anew when the language changes.
  useNamespaces(['operations'])
  const zone = useTimeZone()
  const language = currentLanguage()
  const number = (value: number, digits = 0) =>
    value.toLocaleString(language, { maximumFractionDigits: digits })
  return {
    count: (value) => number(value, value < 10 ? 1 : 0),
    bytes: (value) => bytesText(value, number),
    milliseconds: (value) =>
      value < 1000 ? `${number(value, value < 10 ? 1 : 0)} ms` : `${number(value / 1000, 1)} s`,
    span: (seconds) => spanText(seconds, language),
    moment: (unix) => unixToText(unix, zone),
    clock: (unix) => unixToText(unix, zone).slice(11),
  }
}

const sizes = ['B', 'KB', 'MB', 'GB', 'TB'] as const

function bytesText(value: number, number: (value: number, digits: number) => string): string {
  const at = value < 1 ? 0 : Math.min(sizes.length - 1, Math.floor(Math.log2(value) / 10))
  const amount = value / 1024 ** at
  return `${number(amount, amount < 10 && at > 0 ? 1 : 0)} ${sizes[at]}`
}

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

function spanText(seconds: number, language: string): string {
  const largest = units.findIndex(([, size]) => seconds >= size)
  const shown = units.slice(largest < 0 ? units.length - 1 : largest).slice(0, 2)
  let left = Math.max(0, Math.floor(seconds))
  const parts = shown.map(([unit, size]) => {
    const amount = Math.floor(left / size)
    left -= amount * size
    return amount === 0 ? '' : amount.toLocaleString(language, { style: 'unit', unit, unitDisplay: 'short' })
  })
  const text = parts.filter(Boolean).join(' ')
  return text || (0).toLocaleString(language, { style: 'unit', unit: 'second', unitDisplay: 'short' })
}
