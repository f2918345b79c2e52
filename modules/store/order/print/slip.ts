/** What lies in the parcel of an order: what is to be packed, for whom. */
export interface Slip {
  readonly id: number
  readonly number: string
  /** unix seconds */
  readonly place_time: number
  readonly ship_name: string
  readonly buyer_note: string
  /** absent where whoever prints may not see contact details; empty where nothing is delivered */
  readonly address?: string
  readonly lines: readonly SlipLine[]
}

export interface SlipLine {
  readonly id: number
  readonly name: string
  readonly options: string
  readonly sku: string
  /** pieces that are to be packed, without those that were cancelled */
  readonly quantity: number
}

/** Orders that are printed at once. */
export const mostSlips = 100
