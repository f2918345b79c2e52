import type { ListParts } from '#web/screens/list/list-parts.ts'
import { useOpeningView } from './use-opening-view.ts'
import { ViewsButton } from './views-button.tsx'

/** What saved views add to a list. */
export const viewParts: ListParts = { name: 'views', Tools: ViewsButton, useOpening: useOpeningView }
