/** What a piece of a variant costs now and later, amounts as texts of money and times in unix seconds. */
export interface Staircase {
  /** `group`: the members that it is for, null for everybody; those who pay what everybody does are left out */
  readonly list: readonly {
    readonly group: { readonly id: number; readonly name: string } | null
    readonly times: readonly {
      /** null: now */
      readonly from_time: number | null
      /** null: for good */
      readonly to_time: number | null
      readonly steps: readonly { readonly quantity: number; readonly price: string }[]
    }[]
  }[]
}
