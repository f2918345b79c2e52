import { sql } from 'kysely'
import { z } from 'zod'
import { Problem } from '#core/problems.ts'
import type { Values } from '#core/resource.ts'
import { type App, afterCommit, type Context, inTransaction } from '#server/context.ts'
import { askAside } from '#server/db/scan/scan.ts'
import type { Route } from '#server/http/route.ts'
import type { Body } from '#server/resource/door.ts'
import { mainAlias } from '#server/resource/list/column-ref.ts'
import { looksIntoTexts, whereSql } from '#server/resource/list/condition.ts'
import { scopeOf } from '#server/resource/rights/scope.ts'
import { idOf, idsOf } from '#server/resource/routes.ts'
import { rowsOf } from '#server/resource/rows.ts'
import type { ServerSide } from '#server/resource/side.ts'
import { notice } from '#server/resource/write/notice.ts'
import { cdnUrl } from '#server/settings/kernel-settings.ts'
import { type Crop, type CropArea, type CropShape, createCrop } from '../server/crop.ts'
import { picturesAt } from '../server/pictures.ts'
import { countUses, dropUses } from '../server/references.ts'
import { removeStored } from '../server/remove-stored.ts'
import { replaceUses } from '../server/replace-uses.ts'
import { cleanName } from '../server/upload/check.ts'
import type { Quota } from '../server/upload/quota.ts'
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
    return rows.map(({ id, url, admin_id, user_id, is_private }) => ({
      // Who has the address of a private file may use it in a row of their own, so only readers of a row that holds it get to know it.
      ...(is_private ? { url: '' } : {}),
      // On the wire nobody is 0 (`docs/wire.md#attachments`).
      admin_id: admin_id ?? 0,
      user_id: user_id ?? 0,
      suffix: suffixOf(url) || 'file',
      full_url: is_private ? '' : `${base}${url}`,
      used: uses.get(id) ?? 0,
    }))
  },
}

/** Calls about attachments that derive from no declaration. */
export const attachmentRoutes = (app: App, quota: Quota): readonly Route[] => [
  ...pictureRoutes(createCrop(app), quota),
  { url: '/admin/ajax/pictures', method: 'GET', access: 'admin', handle: picturesAt },
  { url: '/api/ajax/pictures', method: 'GET', access: 'member', handle: picturesAt },
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
        const { rows } = await attachmentRows(context).remove(ids)
        return { data: {}, ...notice(context.app.registry.get(attachment.name), 'deleted', rows, context) }
      }),
  },
]

const pixels = z.int().min(0).max(65_535)
const areaShape = z.object({ x: pixels, y: pixels, width: pixels.min(1), height: pixels.min(1) })
const shapeShape = z.object({ aspect: z.number().min(0.01).max(100) })

/** Other files in the place of one: a part of its picture, or another file wherever it is used. */
function pictureRoutes(crop: Crop, quota: Quota): readonly Route[] {
  const access = { node: 'routine/attachment/edit' } as const
  return [
    {
      url: '/admin/routine.attachment/crop',
      method: 'POST',
      access,
      logTitle: 'routine/attachment:texts.crop',
      async handle(context, { body }) {
        const part = partOf(body)
        const picture = await found(context, body.id)
        if (picture.kind !== 'image') throw new Problem('cropKind')
        if (picture.is_private) throw new Problem('cropPrivate')
        await quota.take(context.identity)
        const { id } = await crop(picture, part, context)
        return { data: { id }, message: 'routine/attachment:texts.cropped' }
      },
    },
    {
      url: '/admin/routine.attachment/replace',
      method: 'POST',
      access,
      logTitle: 'routine/attachment:texts.replace',
      async handle(context, { body }) {
        const [from, to] = [await found(context, body.id), await found(context, body.by)]
        const data = await replaceUses(from, to, context)
        const { replaced, left, refused } = data
        const [first] = refused
        const message = first ? 'replacedRefused' : left > 0 ? 'replacedSome' : 'replaced'
        const params = {
          count: replaced,
          left,
          rows: refused.length,
          name: first?.name ?? '',
          why: first?.reason ?? '',
        }
        return { data, message: `routine/attachment:texts.${message}`, params }
      },
    },
  ]
}

function partOf(body: Body): CropArea | CropShape {
  const { data, error } = (body.aspect === undefined ? areaShape : shapeShape).safeParse(body)
  if (!data) throw new Problem('parameter', { name: String(error.issues[0]?.path[0] ?? 'area') })
  return data
}

async function found(context: Context, id: unknown) {
  const row = await attachmentRows(context).find(idOf(id))
  if (!row) throw new Problem('rowNotFound')
  return row
}

const attachmentRows = (context: Context) => rowsOf(context.app.registry.get(attachment), context)

const mostTopics = 100

/** The topics of the files that the caller may see, each found by one step along its index. */
async function topics(context: Context): Promise<readonly string[]> {
  const { app } = context
  const entry = app.registry.get(attachment)
  const scope = await scopeOf(entry, context)
  const isSeen = whereSql(entry, scope, app.database.dialect)
  const topic = sql.ref(`${mainAlias}.topic`)
  const found: string[] = []
  while (found.length < mostTopics) {
    const query = sql<{ topic: unknown }>`select min(${topic}) as topic
      from ${sql.table(attachment.table)} as ${sql.id(mainAlias)} where ${topic} > ${found.at(-1) ?? ''} and ${isSeen}`
    const [next] = await askAside(context, query, looksIntoTexts(scope))
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
