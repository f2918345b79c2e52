import { Problem } from '#core/problems.ts'
import type { Context } from '#server/context.ts'
import { withLines } from '#server/resource/columns/stored-lines.ts'
import type { Body } from '#server/resource/door.ts'
import type { Aspect, RowMoments, Sent } from '#server/resource/pipeline/aspect.ts'
import type { Entry } from '#server/resource/registry.ts'
import { checkLinesDeclaration } from './check-declaration.server.ts'
import { checkLines, hasLines } from './check-lines.server.ts'
import { preparedLines } from './prepare-lines.server.ts'
import { removeLines, restoreLines, saveLines } from './save-lines.server.ts'
import { holdOwners, tellOwners } from './tell-owners.server.ts'

/** Rows of other resources are saved with the row that they belong to (decision 0056), and tell of themselves in its history. */
export const lines: Aspect = {
  name: 'lines',
  checkDeclared({ resource, lines }) {
    for (const { field, target } of lines) checkLinesDeclaration(resource, field, target.resource)
  },
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
    inspect: (sent, context) => checkSent(entry, sent, context),
    prepare: (values, app) => preparedLines(entry, values, app),
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

/** Lines as they were sent, checked. On a version that is outdated the conflict is what has to be told. */
async function checkSent(
  entry: Entry,
  { stored, values, version, waiting }: Sent,
  context: Context,
): Promise<Body> {
  if (!stored) return checkLines(entry, null, values, context)
  if (!hasLines(entry, values)) return values
  if (version === null && context.cause !== 'apply') throw new Problem('linesVersion')
  const isOutdated = version !== null && version !== stored.row_version
  return isOutdated ? values : checkLines(entry, stored, values, context, waiting)
}

function ofLine(entry: Entry): RowMoments {
  return {
    hold: (rows, context) => holdOwners(entry, rows, context),
    stored: ({ stored, context }, row) => tellOwners(entry, stored, row, context),
    removed: (row, context) => tellOwners(entry, row, null, context),
  }
}
