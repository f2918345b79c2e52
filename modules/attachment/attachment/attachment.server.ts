import { Problem } from '#core/problems.ts'
import type { Values } from '#core/resource.ts'
import { afterCommit, type Context, inTransaction } from '#server/context.ts'
import type { Route } from '#server/http/route.ts'
import { idOf, idsOf } from '#server/resource/routes.ts'
import { rowsOf } from '#server/resource/rows.ts'
import type { ServerSide } from '#server/resource/side.ts'
import { cdnUrl } from '#server/settings/kernel-settings.ts'
import { countUses, dropUses } from '../server/references.ts'
import { removeStored } from '../server/remove-stored.ts'
import { cleanName } from '../server/upload/check.ts'
import { usesOf } from '../server/usage.ts'
import { attachment, type fileKinds } from './attachment.ts'

/** A file stays as long as anything refers to it, and goes with its last record. */
export const attachmentServer: ServerSide<typeof attachment> = {
  beforeSave({ values, stored }) {
    if (!stored) return { ...values, ...owner(values), kind: kindOf(String(values.mimetype ?? '')) }
    if (values.name === undefined) return values
    const suffix = suffixOf(stored.url) || suffixOf(stored.name) || 'file'
    const name = values.name.toLowerCase().endsWith(`.${suffix}`) ? values.name : `${values.name}.${suffix}`
    return { ...values, name: cleanName(name, suffix) }
  },

  async beforeDelete({ rows, context }) {
    const uses = await countUses(
      rows.map(({ id }) => id),
      context.db,
    )
    if (uses.size > 0) {
      const data = { type: 'attachment in use', uses: Object.fromEntries(uses) }
      throw new Problem('attachmentInUse', { files: uses.size, places: sum(uses) }, { data })
    }
    afterCommit(context, () => removeStored(context.app, rows))
  },

  async present({ rows, context: { app, db } }) {
    const uses = await countUses(
      rows.map(({ id }) => id),
      db,
    )
    const base = app.settings.value(cdnUrl) || app.config.publicUrl
    return rows.map(({ id, url, admin_id, user_id }) => ({
      // On the wire nobody is 0 (`docs/wire.md#attachments`).
      admin_id: admin_id ?? 0,
      user_id: user_id ?? 0,
      suffix: suffixOf(url) || 'file',
      full_url: `${base}${url}`,
      used: uses.get(id) ?? 0,
    }))
  },
}

/** Calls about attachments that derive from no declaration. */
export const attachmentRoutes: readonly Route[] = [
  {
    url: '/admin/routine.attachment/usage',
    method: 'GET',
    access: { node: 'routine/attachment/index' },
    async handle(context, { query }) {
      const id = idOf(query.id)
      if (!(await attachmentRows(context).find(id))) throw new Problem('rowNotFound')
      return { data: await usesOf(id, context) }
    },
  },
  {
    url: '/admin/routine.attachment/topics',
    method: 'GET',
    access: { node: 'routine/attachment/index' },
    handle: async (context) => ({ data: { list: await topics(context) } }),
  },
  {
    url: '/admin/routine.attachment/forcedelete',
    method: 'POST',
    access: 'super',
    handle: (context, { body }) =>
      inTransaction(context, async (context) => {
        const ids = idsOf(body.ids)
        const places = await dropUses(ids, context)
        // Whoever deletes against the references says how many there are: what nobody looked at is not swept away.
        if (body.places !== places) throw new Problem('attachmentPlaces', { places })
        const { count } = await attachmentRows(context).remove(ids)
        return { data: {}, message: 'routine/attachment:texts.deleted', params: { count } }
      }),
  },
]

const attachmentRows = (context: Context) => rowsOf(context.app.registry.get(attachment.name), context)

const mostTopics = 100

/** The topics there are, each found by one step along its index. */
async function topics({ db }: Context): Promise<readonly string[]> {
  const found: string[] = []
  while (found.length < mostTopics) {
    const next = await db
      .selectFrom(attachment.table)
      .select(({ fn }) => fn.min('topic').as('topic'))
      .where('topic', '>', found.at(-1) ?? '')
      .executeTakeFirst()
    if (typeof next?.topic !== 'string') break
    found.push(next.topic)
  }
  return found
}

/** Nobody is no row: an upload of one realm says 0 of the other. */
function owner({ admin_id, user_id }: Values<typeof attachment>): Values<typeof attachment> {
  return { admin_id: admin_id || null, user_id: user_id || null }
}

const archives = /^application\/(?:zip|vnd\.rar|gzip|x-(?:rar-compressed|7z-compressed|tar|bzip2|xz))$/

function kindOf(mimetype: string): (typeof fileKinds)[number] {
  const kind = /^(image|video|audio)\//.exec(mimetype)?.[1] as 'image' | 'video' | 'audio' | undefined
  return kind ?? (archives.test(mimetype) ? 'archive' : 'other')
}

function suffixOf(url: string): string {
  return /\.([a-z0-9]+)$/i.exec(url)?.[1]?.toLowerCase() ?? ''
}

function sum(counts: ReadonlyMap<number, number>): number {
  return [...counts.values()].reduce((total, count) => total + count, 0)
}
