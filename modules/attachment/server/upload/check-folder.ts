import { Problem } from '#core/problems.ts'
import { parseId, Refusal } from '#core/rules/rules.ts'
import type { Context } from '#server/context.ts'
import type { Body } from '#server/resource/door.ts'
import { rowsOf } from '#server/resource/rows.ts'
import { attachmentFolder } from '../../folder/folder.ts'

/** The folder that an upload goes into: one that the caller may see, or null for none. Members have no folders. */
export async function checkFolder({ folder_id: raw }: Body, context: Context): Promise<number | null> {
  if (raw === undefined || raw === '' || context.identity.kind === 'member') return null
  const id = parseId(raw)
  const { registry } = context.app
  const folder = id instanceof Refusal ? null : await rowsOf(registry.get(attachmentFolder), context).find(id)
  if (!folder) throw new Problem('uploadFolder')
  return folder.id
}
