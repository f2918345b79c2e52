/** A special price as it is stored, amounts in minor units and times in unix seconds. */
export interface SpecialPrice {
  readonly id: number
  readonly group_id: number | null
  readonly min_quantity: number
  readonly amount: number
  readonly from_time: number | null
  readonly to_time: number | null
}

/** What a piece is priced by. */
export interface Priced {
  /** the regular price, in minor units */
  readonly price: number
  readonly specials: readonly SpecialPrice[]
}

/** Who asks, how many they want, and when. */
export interface Asking {
  /** groups of the member; none for guests */
  readonly groups: readonly number[]
  /** the share of regular prices that the member pays, in thousandths */
  readonly permille: number
  readonly quantity: number
  /** unix seconds */
  readonly now: number
}

/** Who pays what everybody pays. */
export const everybody = { groups: [], permille: 1000 } as const satisfies Partial<Asking>

/** What a piece costs, and the rule that says so. */
export interface UnitPrice {
  readonly amount: number
  readonly rule: 'price' | 'group' | 'special'
  /** the special price, where one says so */
  readonly ref: number | null
}

/**
 * What a piece costs: the lowest of the regular price, what the group of the member pays of it (rounded down to the minor unit)
 * and the special prices that apply at this moment, for this member and at this quantity. Of equal ones the simplest rule is told.
 */
export function unitPrice({ price, specials }: Priced, asking: Asking): UnitPrice {
  const rules: UnitPrice[] = [{ amount: price, rule: 'price', ref: null }]
  if (asking.permille < 1000)
    rules.push({ amount: Math.floor((price * asking.permille) / 1000), rule: 'group', ref: null })
  for (const special of specials)
    if (applies(special, asking)) rules.push({ amount: special.amount, rule: 'special', ref: special.id })
  return rules.reduce((lowest, one) => (one.amount < lowest.amount ? one : lowest))
}

function applies(special: SpecialPrice, { groups, quantity, now }: Asking): boolean {
  return (
    (special.group_id === null || groups.includes(special.group_id)) &&
    special.min_quantity <= quantity &&
    (special.from_time ?? 0) <= now &&
    (special.to_time === null || special.to_time > now)
  )
}

/** A step of the stairs that a price takes as more is bought. */
export interface PriceStep {
  readonly quantity: number
  readonly amount: number
}

/** From which quantity on a piece costs what, at a moment and for a member; the first step is at one piece. */
export function priceSteps(priced: Priced, asking: Omit<Asking, 'quantity'>): readonly PriceStep[] {
  const quantities = [...new Set([1, ...priced.specials.map(({ min_quantity }) => min_quantity)])].sort(
    (one, other) => one - other,
  )
  const steps: PriceStep[] = []
  for (const quantity of quantities) {
    const { amount } = unitPrice(priced, { ...asking, quantity })
    if (steps.at(-1)?.amount !== amount) steps.push({ quantity, amount })
  }
  return steps
}

/** The stairs of a time in which no price begins or ends; null: from now on, or for good. */
export interface PriceTime {
  readonly from_time: number | null
  readonly to_time: number | null
  readonly steps: readonly PriceStep[]
}

/** What a piece costs from a moment on, time after time; times with equal stairs are one. At most `most` of them are told. */
export function priceTimes(
  priced: Priced,
  { now, ...asking }: Omit<Asking, 'quantity'>,
  most: number,
): readonly PriceTime[] {
  const own = priced.specials.filter(({ group_id }) => group_id === null || asking.groups.includes(group_id))
  const edges = new Set(own.flatMap(({ from_time, to_time }) => [from_time ?? 0, to_time ?? 0]))
  const begins = [now, ...[...edges].filter((at) => at > now).sort((one, other) => one - other)]
  const times: PriceTime[] = []
  for (const at of begins) {
    const steps = priceSteps(priced, { ...asking, now: at })
    const last = times.at(-1)
    if (last && JSON.stringify(last.steps) === JSON.stringify(steps)) continue
    if (last) times[times.length - 1] = { ...last, to_time: at }
    if (times.length === most) break
    times.push({ from_time: at === now ? null : at, to_time: null, steps })
  }
  return times
}
