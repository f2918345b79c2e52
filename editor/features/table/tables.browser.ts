import { LazyModule } from '../../view/lazy-module.ts'
import type * as part from './table-part.ts'

/** What edits tables: in a browser it is loaded with the first table that is drawn. */
export const tables = new LazyModule<typeof part>(() => import('./table-part.ts'))
