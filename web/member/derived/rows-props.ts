import type { ResourceJson } from '#core/describe.ts'
import type { ListColumn } from '#web/screens/list/columns/list-columns.ts'
import type { Order } from '#web/screens/list/state/list-state.ts'
import type { ListRows } from '#web/screens/list/use-list-rows.ts'
import type { AnyClientSide } from '#web/screens/side.ts'

/** What every row is drawn with. */
export interface RowsProps {
  readonly view: ResourceJson
  readonly base: string
  /** the cells that the resource draws itself */
  readonly side: AnyClientSide
  readonly columns: readonly ListColumn[]
  readonly found: ListRows
  readonly order: Order
  readonly setOrder: (order: Order | null) => void
}
