import type { ClientModule } from '#web/modules.ts'
import { drafts } from './drafts/aspect.client.ts'
import { history } from './history/aspect.client.ts'

/** What aspects of rows bring to their screens, in the order in which it is drawn around values. */
export const clientAspects: readonly ClientModule[] = [drafts, history]
