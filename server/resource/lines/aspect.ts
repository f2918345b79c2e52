import type { Aspect, RowMoments } from '../pipeline/aspect.ts'
import type { Entry } from '../registry.ts'
import { removeLines, restoreLines, saveLines } from './save-lines.ts'
import { withLines } from './stored-lines.ts'
import { holdOwners, tellOwners } from './tell-owners.ts'

/** Rows of other resources are saved with the row that they belong to (decision 0056), and tell of themselves in its history. */
export const lines: Aspect = {
  name: 'lines',
  of(entry) {
    if (entry.lines.length === 0 && entry.owners.length === 0) return null
    return {
      ...(entry.lines.length > 0 ? ofOwner(entry) : {}),
      ...(entry.owners.length > 0 ? ofLine(entry) : {}),
    }
  },
}

function ofOwner(entry: Entry): RowMoments {
  return {
    complete: (rows, isWanted, context) => withLines(entry, rows, context, isWanted),
    async store({ call, values, snapshot, beside, context, door }, id) {
      if (call === 'restore') {
        if (snapshot) Object.assign(beside.after, await restoreLines(entry, snapshot, context, door))
        return null
      }
      const { before, after } = await saveLines(entry, id, values, context, door)
      Object.assign(beside.before, before)
      Object.assign(beside.after, after)
      return null
    },
    remove: ({ rows, context, door }) => removeLines(entry, rows, context, door),
  }
}

function ofLine(entry: Entry): RowMoments {
  return {
    hold: (rows, context) => holdOwners(entry, rows, context),
    stored: ({ stored, context }, row) => tellOwners(entry, stored, row, context),
    removed: (row, context) => tellOwners(entry, row, null, context),
  }
}
