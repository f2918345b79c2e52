import { cutText } from '#core/values/cut-text.ts'
import { attachment } from '#modules/attachment/attachment/attachment.ts'
import { storedAddresses } from '#server/resource/columns/addresses.ts'
import type { ServerSide } from '#server/resource/side.ts'
import type { resourceFile } from './resourceFile.ts'

/** A file says how large it is and what it holds, and has a name in any case. */
export const resourceFileServer: ServerSide<typeof resourceFile> = {
  async beforeSave({ values, stored, context }) {
    const { file = '', url = '', label = '' } = { ...stored, ...values }
    if (stored && file === stored.file && label !== '') return values
    const [address = ''] = storedAddresses([file])
    const known = await context.db
      .selectFrom(attachment.table)
      .select(['name', 'size', 'sha256'])
      .where('url', '=', address)
      .executeTakeFirst()
    const name = known ? String(known.name) : URL.canParse(url) ? new URL(url).hostname : ''
    return {
      ...values,
      label: label || cutText(name, 80),
      size: Number(known?.size ?? 0),
      sha256: String(known?.sha256 ?? ''),
    }
  },
}
