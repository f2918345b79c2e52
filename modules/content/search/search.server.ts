import { findByTerms, type Hit, searchedResources, showHits } from '#aspects/terms/find-by-terms.server.ts'
import { answers } from '#core/openapi.ts'
import { Problem } from '#core/problems.ts'
import { parseId } from '#core/rules/rules.ts'
import { listLimits } from '#core/wire.ts'
import { type Context, guest } from '#server/context.ts'
import type { Answer, Input, Route } from '#server/http/route.ts'
import { siteAddresses } from '#server/resource/targets/site-addresses.ts'

const rowsAPage = 20

const hit = {
  type: 'object',
  properties: {
    resource: { type: 'string' },
    path: {
      type: ['string', 'null'],
      description: 'Of its page on the site, without the prefix of a language',
    },
    row: { type: 'object' },
  },
}
const texts = { type: 'string', maxLength: listLimits.maxQuickSearch }

/** The search of the site: everybody finds by words what everybody may see. */
export const searchRoutes: readonly Route[] = [
  {
    url: '/api/content.search/index',
    method: 'GET',
    access: 'public',
    forKeys: true,
    limit: { name: 'search', points: 30, seconds: 60, by: 'address' },
    documents: {
      summary: 'Search of the site: public rows that hold every word, the best first',
      parameters: [
        { name: 'q', in: 'query', schema: texts, description: 'Words' },
        {
          name: 'kind',
          in: 'query',
          schema: { type: 'string' },
          description: 'One resource, such as content/article',
        },
        { name: 'page', in: 'query', schema: { type: 'integer', minimum: 1, maximum: listLimits.maxPage } },
      ],
      responses: answers({
        type: 'object',
        properties: {
          list: { type: 'array', items: hit },
          total: { type: 'integer' },
          total_is_capped: { type: 'boolean', description: 'There may be more: no more was looked at' },
        },
        required: ['list', 'total'],
      }),
    },
    handle: search,
  },
]

async function search(context: Context, { query }: Input): Promise<Answer> {
  const { q = '', kind = '', page = '1' } = query
  if (typeof q !== 'string') throw new Problem('parameter', { name: 'q' })
  if (q.length > listLimits.maxQuickSearch)
    throw new Problem('quickSearchTooLong', { max: listLimits.maxQuickSearch })
  const number = parseId(page)
  if (typeof number !== 'number' || number > listLimits.maxPage)
    throw new Problem('parameter', { name: 'page' })
  const known = searchedResources(context).map(({ resource }) => resource.name)
  if (kind !== '' && !known.includes(String(kind))) throw new Problem('parameter', { name: 'kind' })
  const wanted = kind === '' ? {} : { resources: [String(kind)] }
  const { hits, total, isCapped } = await findByTerms(context, {
    text: q,
    page: number,
    limit: rowsAPage,
    ...wanted,
  })
  const capped = isCapped ? { total_is_capped: true } : {}
  const paths = await pathsOf(hits, context)
  const list = (await showHits(context, hits)).map(({ resource, row }) => ({
    ...{ resource, path: paths.get(`${resource} ${row.id}`) ?? null, row },
  }))
  return { data: { list, total, ...capped } }
}

/** Where the pages of hits are, by resource and id. */
async function pathsOf(hits: readonly Hit[], context: Context): Promise<ReadonlyMap<string, string | null>> {
  const paths = new Map<string, string | null>()
  for (const [resource, some] of Map.groupBy(hits, (one) => one.resource)) {
    const ids = some.map(({ id }) => id)
    const found = await siteAddresses(context.app.registry.get(resource), ids, {
      ...context,
      identity: guest,
    })
    for (const [id, { path }] of found ?? []) paths.set(`${resource} ${id}`, path)
  }
  return paths
}
