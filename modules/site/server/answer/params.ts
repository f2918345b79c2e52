import { cutText } from '#core/values/cut-text.ts'
import type { App } from '#server/context.ts'
import type { SiteAddress } from '../paths/address.ts'
import { listPages, pageKinds } from '../paths/site-map.ts'

/** Characters of a parameter at most. */
const longest = 100

/** The parameters that the page at a path reads; all others tell no two pages apart. */
export function paramsOf(
  app: App,
  { path, query }: SiteAddress,
): { readonly query: ReadonlyMap<string, string>; readonly page: number } {
  const sent = new URLSearchParams(query.slice(0, 2000))
  const list = listPages(app).get(path)
  const kinds = list ? [] : [...pageKinds(app).values()].filter(({ under }) => isUnder(under, path))
  const isPaged = list !== undefined || kinds.some((kind) => kind.isPaged)
  const names = list?.query ?? kinds.flatMap(({ under, query }) => (under === undefined ? [] : (query ?? [])))
  const number = Number(sent.get('page') ?? 1)
  const known = names.toSorted().flatMap((name) => {
    const value = cutText((sent.get(name) ?? '').trim(), longest)
    return value === '' ? [] : [[name, value] as const]
  })
  const isNumber = isPaged && Number.isInteger(number) && number >= 1 && number <= 1_000_000
  return { query: new Map(known), page: isNumber ? number : 1 }
}

const isUnder = (under: string | undefined, path: string) =>
  under === undefined || path.startsWith(`${under}/`)
