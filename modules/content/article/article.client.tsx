import type { ClientSide } from '#web/screens/side.ts'
import { StateTag } from '../publication/state-tag.tsx'
import type { article } from './article.ts'

/** How articles show in their list. */
export const articleClient: ClientSide<typeof article> = {
  cells: { status: ({ row }) => <StateTag resource="content/article" row={row} /> },
}
