import { maxMinor, share } from '#core/values/money.ts'

/**
 * The version of the rules below. Receipts carry it, and what they were made by stays: an order that was ever placed comes out the
 * same when it is counted again.
 */
const version = 1

/** What somebody wants of one variant, at the price of that moment. Amounts are minor units, all of them whole. */
export interface TotalsLine {
  readonly variant_id: number
  readonly quantity: number
  /** what a piece costs regularly */
  readonly price: number
  /** what a piece costs whoever asks, by which rule, and which special price says so */
  readonly unit: number
  readonly rule: 'price' | 'group' | 'special'
  readonly ref: number | null
  /** rate of the tax that the price contains, in hundredths of a percent */
  readonly rate: number
}

/** How it is delivered, and for how much. */
export interface TotalsShipping {
  readonly method_id: number
  readonly fee: number
}

/** What an order is counted from. */
export interface TotalsInput {
  readonly lines: readonly TotalsLine[]
  readonly shipping: TotalsShipping | null
  /** what staff has taken off all lines together */
  readonly off: number
}

/** What a line comes to. */
export interface LineTotals {
  /** unit price times quantity */
  readonly goods: number
  readonly discount: number
  readonly total: number
  /** the tax that the total contains */
  readonly tax: number
}

/** One step of a receipt: what was done to which line, or to the order, and what it came to. */
export interface ReceiptStep {
  readonly rule: TotalsLine['rule'] | 'quantity' | 'manual' | 'shipping' | 'tax'
  /** place of the line; null of what is about the whole order */
  readonly line: number | null
  /** the special price, or the method of delivery */
  readonly ref: number | null
  /** by how much the step changes the sum */
  readonly amount: number
  /** of a piece until it is multiplied, of the line then, of the order where there is no line */
  readonly sum: number
}

/** Why an order costs what it costs: what it was counted from, and each step. */
export interface Receipt {
  readonly version: number
  readonly input: TotalsInput
  readonly steps: readonly ReceiptStep[]
}

/** What an order comes to. */
export interface Totals {
  readonly lines: readonly LineTotals[]
  readonly goods: number
  readonly discount: number
  readonly shipping: number
  readonly tax: number
  readonly total: number
  readonly receipt: Receipt
}

/** Tells that an order comes to more than there are amounts for. */
export class TotalTooLarge extends Error {}

/**
 * What is paid for lines, how they are delivered and what was taken off, to the minor unit. The one place where an order is counted:
 * cart, checkout, order and proof use it. Throws `TotalTooLarge` beyond `maxMinor`, and for numbers that are no whole ones.
 */
export function totalsOf(input: TotalsInput): Totals {
  assertWhole(input)
  const goods = input.lines.map(({ unit, quantity }) => bounded(unit * quantity))
  const off = share(input.off, goods)
  const lines = input.lines.map(({ rate }, at): LineTotals => {
    const [own = 0, discount = 0] = [goods[at], off[at]]
    return { goods: own, discount, total: own - discount, tax: taxIn(own - discount, rate) }
  })
  const shipping = input.shipping?.fee ?? 0
  const shippingTax = taxIn(shipping, Math.max(0, ...input.lines.map(({ rate }) => rate)))
  const sum = (name: keyof LineTotals) => bounded(lines.reduce((all, line) => all + line[name], 0))
  const totals = {
    ...{ lines, goods: sum('goods'), discount: sum('discount'), shipping },
    tax: sum('tax') + shippingTax,
    total: bounded(sum('total') + shipping),
  }
  return { ...totals, receipt: { version, input, steps: stepsOf(input, totals) } }
}

function assertWhole({ lines, shipping, off }: TotalsInput): void {
  const amounts = lines.flatMap(({ quantity, price, unit, rate }) => [quantity, price, unit, rate])
  for (const one of [...amounts, shipping?.fee ?? 0, off])
    if (!Number.isSafeInteger(one) || one < 0) throw new Error(`${one} is no whole number`)
  const all = lines.reduce((sum, { unit, quantity }) => sum + unit * quantity, 0)
  if (off > all) throw new Error('more is taken off than there is')
}

function bounded(amount: number): number {
  if (amount > maxMinor) throw new TotalTooLarge('an order comes to more than there are amounts for')
  return amount
}

/** The tax that an amount contains, half a minor unit rounded so that the amount without tax is the larger one. */
function taxIn(amount: number, rate: number): number {
  const whole = BigInt(10_000 + rate)
  const net = (2n * BigInt(amount) * 10_000n + whole) / (2n * whole)
  return amount - Number(net)
}

function stepsOf({ lines, shipping }: TotalsInput, totals: Omit<Totals, 'receipt'>): readonly ReceiptStep[] {
  const ofLines = lines.flatMap(({ price, unit, rule, ref, quantity }, line): ReceiptStep[] => {
    const { goods, discount, total } = totals.lines[line] ?? { goods: 0, discount: 0, total: 0 }
    // All pieces of it were cancelled.
    if (quantity === 0) return []
    return [
      { rule: 'price', line, ref: null, amount: price, sum: price },
      ...(rule === 'price' ? [] : [{ rule, line, ref, amount: unit - price, sum: unit }]),
      ...(quantity === 1
        ? []
        : [{ rule: 'quantity' as const, line, ref: null, amount: goods - unit, sum: goods }]),
      ...(discount === 0
        ? []
        : [{ rule: 'manual' as const, line, ref: null, amount: -discount, sum: total }]),
    ]
  })
  const whole = { line: null, ref: null }
  return [
    ...ofLines,
    ...(shipping
      ? [
          {
            ...whole,
            rule: 'shipping' as const,
            ref: shipping.method_id,
            amount: shipping.fee,
            sum: totals.total,
          },
        ]
      : []),
    { ...whole, rule: 'tax', amount: totals.tax, sum: totals.total },
  ]
}
