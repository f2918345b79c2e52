import { maxMinor, minorToMoney, moneyToMinor } from '#core/values/money.ts'
import { shownMoney } from '#web/fields/values/money.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'

/** What ledgers count: money in minor units, points as they are. */
export type FigureName = 'money' | 'score'

const most: Readonly<Record<FigureName, number>> = { money: maxMinor, score: 2_147_483_647 }

/** A figure as people read it: money with its currency, points with thousands grouped. */
export function figureText(name: FigureName, value: unknown): string {
  return name === 'money' ? shownMoney(value ?? 0) : Number(value ?? 0).toLocaleString(currentLanguage())
}

/** What a change leads to, exactly; null while it is no amount or leads beyond what there can be. */
export function changedFigure(name: FigureName, held: unknown, change: unknown): string | null {
  const [before, by] = [held, change].map((value) => units(name, value))
  if (before === null || by === null || before === undefined || by === undefined) return null
  const after = before + by
  if (after < 0 || after > most[name]) return null
  return name === 'money' ? minorToMoney(after) : String(after)
}

function units(name: FigureName, value: unknown): number | null {
  const text = String(value ?? '').trim()
  if (name === 'money') return moneyToMinor(text)
  return /^-?\d{1,10}$/.test(text) ? Number(text) : null
}
