/** Why a line can not be bought: its variant is no longer there or not sold, or not in this quantity. */
export type Reason = 'gone' | 'off_sale' | 'min' | 'max' | 'step' | 'stock'

/** A line of a cart as whoever it belongs to sees it. Amounts are texts of money, texts in their language. */
export interface ShownLine {
  readonly variant_id: number
  readonly product_id: number
  readonly name: string
  /** where the page of the product is; '' where it has none */
  readonly path: string
  /** values of its options, such as `50 g · Tin` */
  readonly options: string
  readonly sku: string
  readonly image: string
  readonly quantity: number
  readonly picked: boolean
  /** what a piece costs, and by which rule */
  readonly price: string
  readonly rule: 'price' | 'group' | 'special'
  /** what a piece costs regularly, or is crossed out; null where it is no more */
  readonly list_price: string | null
  /** what a piece cost when the line was last changed; null where it costs the same */
  readonly was: string | null
  readonly goods: string
  readonly min: number
  /** 0: any number */
  readonly max: number
  readonly step: number
  /** how many there are, as far as the shop tells */
  readonly available: number | null
  readonly reason: Reason | null
}

/** A cart with what it comes to: what is picked and can be bought. */
export interface ShownCart {
  readonly lines: readonly ShownLine[]
  /** pieces of all lines */
  readonly pieces: number
  readonly totals: {
    /** pieces that are picked and can be bought */
    readonly pieces: number
    readonly goods: string
    readonly discount: string
    /** contained in the total */
    readonly tax: string
    readonly total: string
  }
}
