/** A place of a layout as the form of a page needs it. */
export interface OfferedPlace {
  readonly slot: string
  readonly label: string
  /** empty: blocks of all types */
  readonly types: readonly string[]
  readonly isRequired: boolean
}

/** A layout as the form of a page needs it. */
export interface OfferedLayout {
  readonly id: number
  /** pages have it that choose none */
  readonly isDefault: boolean
  readonly places: readonly OfferedPlace[]
}
