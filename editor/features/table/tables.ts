import { LazyModule } from '../../view/lazy-module.ts'
import * as part from './table-part.ts'

/** What edits tables. Where nothing has to travel to a browser, it is there at once (`tables.browser.ts`). */
export const tables = new LazyModule<typeof part>(async () => part, part)
