import { NoValue } from '#web/fields/cell-parts.tsx'
import css from '#web/fields/cells.module.css'
import type { CellProps, FieldParts } from '#web/fields/field-part.ts'
import { lazyPart } from '#web/fields/lazy-part.ts'
import { shownMoney } from '#web/fields/values/money.ts'
import { formatNumber } from '#web/fields/values/value-text.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'

/** Thousands grouped, figures below figures. */
function Figure({ text }: { readonly text: string }) {
  return text === '' ? <NoValue /> : <span className={css.number}>{text}</span>
}

const NumberFilter = lazyPart(() => import('./number-input.tsx').then((m) => m.NumberFilter))

const NumberInput = lazyPart(() => import('./number-input.tsx').then((m) => m.NumberInput))
const MoneyInput = lazyPart(() => import('./number-input.tsx').then((m) => m.MoneyInput))

const figure: FieldParts = {
  Cell: ({ value }: CellProps) => <Figure text={formatNumber(value, currentLanguage())} />,
  Input: NumberInput,
  CellInput: NumberInput,
  Filter: NumberFilter,
}

export const number = figure
export const integer = figure
/** A place in an order: a number like any other. */
export const weigh = figure

export const float: FieldParts = {
  ...figure,
  Cell: ({ field, value }: CellProps) => (
    <Figure text={formatNumber(value, currentLanguage(), field.decimals ?? 2)} />
  ),
}

export const money: FieldParts = {
  Cell: ({ value }: CellProps) => <Figure text={shownMoney(value)} />,
  Input: MoneyInput,
  CellInput: MoneyInput,
  Filter: NumberFilter,
}
