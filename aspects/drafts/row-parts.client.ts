import type { RowParts } from '#web/screens/row-parts.tsx'
import { DraftBar } from './draft-bar.tsx'
import { DraftMark } from './draft-mark.tsx'
import { isPublicState, PublicBar, StateTag } from './public-line.tsx'

/** What the public sees of rows, and what waits to become of them, on their screens. */
export const draftParts: RowParts = {
  name: 'drafts',
  namespaces: ['drafts'],
  FormHead: DraftBar,
  PageHead: PublicBar,
  frameOf(resource, field) {
    if (isPublicState(resource, field)) return StateTag
    return resource.hasDrafts && field === resource.label ? DraftMark : null
  },
}
