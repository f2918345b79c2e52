/** What a rate charges, amounts in minor units. */
export interface Rate {
  /** provinces by the first two digits of their codes; none: elsewhere */
  readonly provinces: readonly string[]
  readonly first_amount: number
  readonly first_unit: number
  readonly more_amount: number
  readonly more_unit: number
}

/** A method of delivery. */
export interface Method {
  readonly kind: 'flat' | 'weight' | 'quantity' | 'pickup'
  /** countries that it reaches; none: all */
  readonly countries: readonly string[]
  /** minor units of goods from which on it is free; null: never */
  readonly free_from: number | null
  readonly rates: readonly Rate[]
}

/** What is delivered, and where to. */
export interface Parcel {
  readonly country: string
  /** first two digits of the province's code; null outside of China */
  readonly province: string | null
  /** what the goods come to, in minor units */
  readonly goods: number
  /** grams; null where something has none */
  readonly weight: number | null
  readonly pieces: number
}

/** What delivery costs, in minor units, or why it is not offered: not there, or by a weight that nobody knows. */
export type Fee = { readonly fee: number } | { readonly reason: 'country' | 'province' | 'weight' }

/** The fee of a method: that of the rate which names the province, else of the one for everywhere else. */
export function feeOf(method: Method, parcel: Parcel): Fee {
  const { kind, countries, free_from, rates } = method
  if (countries.length > 0 && !countries.includes(parcel.country)) return { reason: 'country' }
  if (kind === 'pickup') return { fee: 0 }
  const { province } = parcel
  const rate =
    rates.find(({ provinces }) => province !== null && provinces.includes(province)) ??
    rates.find(({ provinces }) => provinces.length === 0)
  if (!rate) return { reason: 'province' }
  const size = kind === 'weight' ? parcel.weight : parcel.pieces
  if (size === null) return { reason: 'weight' }
  if (free_from !== null && parcel.goods >= free_from) return { fee: 0 }
  const further = kind === 'flat' ? 0 : Math.max(0, Math.ceil((size - rate.first_unit) / rate.more_unit))
  return { fee: rate.first_amount + further * rate.more_amount }
}
