import { hasHistory } from '#core/calls/history.ts'
import type { RowParts } from '#web/screens/row-parts.tsx'
import { lazy } from '#web/ui/lazy.ts'

/** What happened to a row, as a view of it. */
export const historyParts: RowParts = {
  name: 'history',
  namespaces: ['history'],
  view: { label: 'history:view', isFor: hasHistory, View: lazy(() => import('./history.tsx')) },
}
