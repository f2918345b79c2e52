/** A variant as the page has it: amounts are texts in the language of the page. */
export interface PageVariant {
  readonly id: number
  readonly values: readonly number[]
  readonly sku: string
  readonly picture: string
  readonly price: string
  readonly list: string | null
  /** how much of it there is, and how that is said */
  readonly band: string
  readonly bandText: string
  readonly steps: readonly (readonly [quantity: number, price: string])[]
}

/** The variant with all values that are chosen; null as long as some are left to choose, or there is none with them. */
export function chosenVariant(
  variants: readonly PageVariant[],
  values: readonly number[],
  options: number,
): PageVariant | null {
  if (values.length < options) return null
  return variants.find((one) => values.every((value) => one.values.includes(value))) ?? null
}

/** Tells whether there is a variant with a value beside those that are chosen of the other options. */
export function isOffered(
  variants: readonly PageVariant[],
  value: number,
  others: readonly number[],
): boolean {
  return variants.some(
    ({ values }) => values.includes(value) && others.every((other) => values.includes(other)),
  )
}
