import type { Condition } from '../field-options.ts'
import { zonedToUnix } from '../values/time.ts'

/** Which rows the public sees, by what they hold: those with one of these values, from one time on and until another. */
export interface PublicSpec<N extends string = string> {
  /** as `shownWhen` says it, such as `{ status: ['published'] }` */
  readonly when?: Condition
  /** the time or day from which on; without a value, at once */
  readonly from?: N
  /** the time at which it ends, or its last day; without a value, never */
  readonly until?: N
  /** relations to rows that hide this one while they are not public themselves, such as a category */
  readonly within?: readonly N[]
}

/** What people outside the back office see of a row at a moment. */
export interface PublicState {
  /** `planned`: not yet, but by itself at `from`; `ended`: not any more since `until` */
  readonly state: 'hidden' | 'planned' | 'public' | 'ended'
  /** unix seconds; null where the row has no such time, or nobody sees it whatever its times */
  readonly from: number | null
  readonly until: number | null
  /** what hides it: a field with the option that it has, or a relation with what the row is called that it leads to */
  readonly why: { readonly field: string; readonly value: string } | null
}

/** What is known of a row that is `'hidden'` for a reason, or for none that can be told. */
export function hiddenBy(why: PublicState['why']): PublicState {
  return { state: 'hidden', from: null, until: null, why }
}

type Kinds = Readonly<Record<string, { readonly kind: string }>>

/** A declaration as far as it says what is public; fields that are not there are closed to the caller and decide nothing. */
interface Declared {
  readonly fields: Kinds
  readonly public: PublicSpec | null
}

/** What the public sees of a row, by its own values alone: `within` is asked of the rows that it names. */
export function publicState(
  { fields, public: spec }: Declared,
  row: Readonly<Record<string, unknown>>,
  { now, timeZone }: { readonly now: number; readonly timeZone: string },
): PublicState {
  for (const [field, values] of Object.entries(spec?.when ?? {}))
    if (fields[field] && !values.map(String).includes(String(row[field])))
      return hiddenBy({ field, value: String(row[field] ?? '') })
  const from = momentOf(spec?.from, 0)
  const until = momentOf(spec?.until, 1)
  const hasEnded = until !== null && until <= now
  return {
    state: hasEnded ? 'ended' : from !== null && from > now ? 'planned' : 'public',
    from,
    until,
    why: null,
  }

  /** Days begin with their first second, and are over with that of the next one. */
  function momentOf(name: string | undefined, days: number): number | null {
    const value = name === undefined ? null : row[name]
    if (value === null || value === undefined || value === '') return null
    if (typeof value === 'number') return value
    const day = new Date(Date.parse(String(value).slice(0, 10)) + days * 86_400_000)
    return zonedToUnix(day.toISOString().slice(0, 10), timeZone)
  }
}

/** Throws where a declaration says of fields that rows are public by them which can not tell. */
export function checkPublic(
  resource: string,
  fields: Kinds,
  { from, until, within = [] }: PublicSpec = {},
): void {
  const kindOf = (name: string) => fields[name]?.kind ?? 'no field'
  for (const name of [from, until])
    if (name !== undefined && !['date', 'dateTime', 'timestamp'].includes(kindOf(name)))
      throw new Error(`${resource}: rows are public by the time "${name}", which is ${kindOf(name)}`)
  for (const name of within)
    if (!['belongsTo', 'parent'].includes(kindOf(name)))
      throw new Error(`${resource}: rows are public within "${name}", which is ${kindOf(name)}`)
}
