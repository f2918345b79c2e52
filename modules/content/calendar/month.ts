import { zonedToUnix } from '#core/values/time.ts'

/** A month of the calendar in whole weeks, Monday first: its days, and the instants at which it begins and ends. */
export interface Month {
  /** `2026-11` */
  readonly name: string
  readonly days: readonly { readonly date: string; readonly isOutside: boolean }[]
  readonly from: number
  readonly to: number
}

/** The month of a name such as `2026-11`, in a time zone. */
export function monthOf(name: string, zone: string): Month {
  const first = new Date(`${name}-01T00:00:00Z`)
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0))
  const lead = (first.getUTCDay() + 6) % 7
  const weeks = Math.ceil((lead + last.getUTCDate()) / 7)
  const dateAt = (at: number) =>
    new Date(first.getTime() + (at - lead) * 86_400_000).toISOString().slice(0, 10)
  const days = Array.from({ length: weeks * 7 }, (_, at) => ({
    date: dateAt(at),
    isOutside: !dateAt(at).startsWith(name),
  }))
  const instant = (date: string) => zonedToUnix(date, zone) ?? 0
  return { name, days, from: instant(dateAt(0)), to: instant(dateAt(weeks * 7)) }
}

/** The name of the month that is so many after another. */
export function monthAfter(name: string, count: number): string {
  const [year = 0, month = 1] = name.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + count, 1)).toISOString().slice(0, 7)
}
