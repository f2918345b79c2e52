import { Later } from '../../view/later.ts'
import type * as part from './table-part.ts'

/** What edits tables: in a browser it is loaded with the first table that is drawn. */
export const tables = new Later<typeof part>(() => import('./table-part.ts'))
