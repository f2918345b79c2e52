import { nodeOf, readableFields } from '#core/access/permissions.ts'
import { Problem } from '#core/problems.ts'
import { translationName } from '#core/translations/translated.ts'
import { adminUrl } from '#core/wire.ts'
import type { Context } from '#server/context.ts'
import type { Route } from '#server/http/route.ts'
import type { Body, PlainRow } from '#server/resource/door.ts'
import { pendingChanges } from '#server/resource/pipeline/pending.ts'
import type { Entry } from '#server/resource/registry.ts'
import { rightsOn } from '#server/resource/rights/row-rights.ts'
import { idOf } from '#server/resource/routes.ts'
import { rowsOf } from '#server/resource/rows.ts'
import { recordsOf, valuesIn } from '#server/resource/write/change-record.ts'
import { shownLanguages } from '#server/settings/site-languages.ts'
import { isMadeFrom, staleIn } from './marks.server.ts'

/** change records that are looked at for a text, the newest first */
const mostRecords = 200

/**
 * The base texts that outdated translations of a row into a language were made from, by field: what its change records tell of
 * them. A text that is on no record is missing.
 */
async function readBaseTexts(
  entry: Entry,
  id: number,
  { language: wanted }: Body,
  context: Context,
): Promise<{ readonly texts: PlainRow }> {
  const language = shownLanguages(context.app).find((one) => one === wanted)
  if (!language) throw new Problem('parameter', { name: 'language' })
  const stored = await rowsOf(entry, context).find(id)
  if (!stored) throw new Problem('rowNotFound')
  const row = { ...stored, ...(await pendingChanges(entry, [id], context)).get(id) }
  const readable = readableFields(entry.resource, (await rightsOn(entry, [id], context))(id))
  const missing = new Set(
    staleIn(entry, row, language).filter(
      (name) => readable.includes(name) && readable.includes(translationName(language, name)),
    ),
  )
  const texts: Record<string, unknown> = {}
  const take = (values: PlainRow) => {
    for (const name of missing) {
      if (!Object.hasOwn(values, name) || !isMadeFrom(row, language, name, values[name])) continue
      texts[name] = values[name]
      missing.delete(name)
    }
  }
  // In a draft, what the public sees may be what the translation was made from.
  take(stored)
  const records = missing.size === 0 ? [] : await recordsOf(entry, id, context)('>', 0, 'desc', mostRecords)
  for (const { before, after } of records) {
    take(valuesIn(after))
    take(valuesIn(before))
  }
  return { texts }
}

/** What outdated translations of a row were made from, for whoever may edit it. */
export function baseTextsRoute(entry: Entry): Route {
  return {
    url: adminUrl(entry.resource.name, 'baseTexts').toLowerCase(),
    method: 'GET',
    access: { node: nodeOf(entry.resource, 'edit') },
    handle: async (context, { query }) => ({
      data: await readBaseTexts(entry, idOf(query.id, entry), query, context),
    }),
  }
}
