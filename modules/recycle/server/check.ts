import { type Check, collect, counted, pagesOf } from '#server/doctor/check.ts'
import { recycleLog } from './record.ts'
import { isGenuine } from './recycle.ts'

/** Rows with long texts are read a few at a time. */
const fewRows = 20

/** Every deleted row in the recycle bin is as this installation kept it. */
export const recycled: Check = {
  name: 'recycle bin',
  async run({ config, database, entries }) {
    const forged = collect(
      'records that were changed behind the product’s back, or kept with another key',
      'they can not be put back: restore a copy to have these rows again',
    )
    let seen = 0
    const table = entries.find(({ resource }) => resource.name === recycleLog)?.resource.table
    if (table === undefined) return { seen: 'none', findings: [] }
    for await (const rows of pagesOf(database, table, ['id'], ['data_table', 'snapshot', 'tag'], fewRows)) {
      seen += rows.length
      for (const row of rows) if (!isGenuine({ config }, row)) forged.add(`record ${row.id}`)
    }
    return { seen: counted(seen, 'record'), findings: forged.findings() }
  },
}
