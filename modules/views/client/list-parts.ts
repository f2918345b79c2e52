import type { ListParts } from '#web/screens/list/list-parts.ts'
import { useOpeningView } from './use-opening-view.ts'
import { FirstView, ViewTabs } from './view-tabs.tsx'

/** What saved views add to a list. */
export const viewParts: ListParts = {
  name: 'views',
  Tabs: ViewTabs,
  Tools: FirstView,
  useOpening: useOpeningView,
}
