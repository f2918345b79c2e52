import { Problem } from '#core/problems.ts'
import { noteReplacing } from '#server/resource/pipeline/notes.ts'
import type { ActionInput } from '#server/resource/side.ts'
import { lineOf } from '../tree/aspect.server.ts'
import { moveReferences } from './settle-references.server.ts'

/**
 * What an action `merge` with the input `into` does: everything that refers to a row refers to the other one then, what is below it
 * included, and the row goes. `itself` is the key of the text that refuses the row itself and those below it.
 */
export function merging(resourceName: string, itself: string) {
  return async <R>({ ids: [id = 0], input, rows, context }: ActionInput<R>): Promise<void> => {
    const entry = context.app.registry.get(resourceName)
    const into = Number(input.into)
    if ((await lineOf(entry, into, context)).includes(id))
      throw new Problem('invalid', {}, { faults: { into: { message: itself } } })
    await moveReferences(entry, id, into, context)
    await noteReplacing(entry, id, into, context)
    await rows.remove([id])
  }
}
