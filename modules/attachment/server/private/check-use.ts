import { draftPrefix } from '#core/calls/references.ts'
import { type Fault, Problem } from '#core/problems.ts'
import type { Context } from '#server/context.ts'
import type { Entry } from '#server/resource/registry.ts'
import { isUploader, mayOpen, type PrivateFile, placesOf } from './file-rights.ts'

/** An attachment that a row is about to refer to. */
export interface UsedFile extends PrivateFile {
  readonly name: string
  readonly is_private: number
}

/** A field and the files that it holds now and did not before. */
export interface NewFiles {
  readonly field: string
  readonly files: readonly UsedFile[]
  /** where it is not the field itself that says so */
  readonly isPrivate?: boolean | undefined
}

/**
 * Refuses files where they can not be: public ones in private fields, whose address somebody may know already, private ones
 * elsewhere, where nobody could open them, and private ones of rows that the caller may not read.
 */
export async function checkUse(
  entry: Entry,
  rowId: number,
  fields: readonly NewFiles[],
  context: Context,
): Promise<void> {
  const faults: Record<string, Fault> = {}
  for (const { field, files, isPrivate: given } of fields) {
    const name = field.startsWith(draftPrefix) ? field.slice(draftPrefix.length) : field
    const isPrivate = given ?? entry.resource.fields[name]?.private === true
    for (const file of files) {
      const reason = await refusalOf(file, isPrivate, { resource: entry.resource.name, rowId }, context)
      if (reason) faults[name] = { message: `attachment:${reason}`, params: { name: file.name } }
    }
  }
  if (Object.keys(faults).length > 0) throw new Problem('invalid', {}, { faults })
}

async function refusalOf(
  file: UsedFile,
  isPrivate: boolean,
  place: { readonly resource: string; readonly rowId: number },
  context: Context,
): Promise<'publicFile' | 'privateFile' | 'closedFile' | null> {
  if (!file.is_private) return isPrivate ? 'publicFile' : null
  if (!isPrivate) return 'privateFile'
  if (context.identity.kind === 'system' || isUploader(file, context.identity)) return null
  // A file that no other row holds is known to those alone who have had it: it comes back from a history, for instance.
  const others = (await placesOf(file.id, context.db)).filter(
    ({ resource, row_id }) => resource !== place.resource || row_id !== place.rowId,
  )
  return others.length === 0 || (await mayOpen(file, context)) ? null : 'closedFile'
}
