import { Later } from '../../view/later.ts'
import * as part from './table-part.ts'

/** What edits tables. Where nothing has to travel to a browser, it is there at once (`tables.browser.ts`). */
export const tables = new Later<typeof part>(async () => part, part)
