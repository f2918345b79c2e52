import { isInstant } from '#web/fields/times/time-zone.ts'
import type { ListColumn } from '../columns/list-columns.ts'
import type { ListRow } from '../tree/tree-rows.ts'

/** What a card shows of its row, in the order of the columns. */
export interface CardParts {
  readonly title: ListColumn | undefined
  /** where the row stands, beside its name */
  readonly state: ListColumn | undefined
  /** when it last happened, at the foot */
  readonly time: ListColumn | undefined
  /** the first few that say something */
  readonly facts: readonly ListColumn[]
  /** all others, for whoever asks */
  readonly rest: readonly ListColumn[]
}

const maxFacts = 3

/** Parts the visible columns of a row into what a person needs of it at once, and the rest. */
export function cardParts(visible: readonly ListColumn[], label: string, row: ListRow): CardParts {
  const title = visible.find(({ field }) => field === label)
  const state = visible.find(({ field, fieldSpec }) => field === 'status' || fieldSpec.transitions)
  const time = visible.find(({ field, fieldSpec }) => isInstant(fieldSpec.kind) && isSaid(row, field))
  const others = visible.filter((column) => ![title, state, time].includes(column))
  const facts = others
    .filter(({ field, fieldSpec }) => field !== 'id' && fieldSpec.kind !== 'weigh' && isSaid(row, field))
    .slice(0, maxFacts)
  return { title, state, time, facts, rest: others.filter((column) => !facts.includes(column)) }
}

/** Whether a row has something in a column; what another row has is not looked at. */
function isSaid(row: ListRow, column: string): boolean {
  if (column.includes('.')) return true
  const value = row[column]
  return value !== null && value !== undefined && value !== '' && value !== 0 && !isNone(value)
}

const isNone = (value: unknown) => Array.isArray(value) && value.length === 0
