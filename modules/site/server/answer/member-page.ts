import { answers, bodyOf } from '#core/openapi.ts'
import { Problem } from '#core/problems.ts'
import type { Context } from '#server/context.ts'
import type { Answer, Input, Route } from '#server/http/route.ts'
import { siteOpen } from '../../settings.ts'
import { inLanguage, languagesOf } from '../languages.ts'
import { readAddress } from '../paths/address.ts'
import { readAssets } from '../render/assets.ts'
import { mainOf } from '../render/document.ts'
import { layoutOf } from '../render/layout.ts'
import { viewOf } from '../render/view.ts'
import { nextMoment } from './next-moment.ts'
import { paramsOf } from './params.ts'
import { Elsewhere, NotHere, pageAt } from './render-page.ts'
import { placeAt } from './resolve.ts'
import { marksOf } from './site.ts'

/** What a page has between header and footer for members, and the files that it needs; or where it leads. */
type MemberPage =
  | { readonly html: string; readonly scripts: readonly string[]; readonly styles: readonly string[] }
  | { readonly to: string }

const longestAddress = 2000

/**
 * The page of a row as members read it, with what guests find closed. All of them read the same, so it is rendered once for all;
 * the answer itself is kept by nobody.
 */
export const memberPageRoute: Route = {
  url: '/api/site.page/show',
  method: 'POST',
  access: 'member',
  limit: { name: 'site/page/show', points: 120, seconds: 60, by: 'account' },
  logTitle: false,
  documents: {
    summary: 'A page of the public site as members read it: what is for members only stands on it',
    requestBody: bodyOf({
      type: 'object',
      properties: {
        address: {
          type: 'string',
          maxLength: longestAddress,
          description: 'Path and query, such as `/en/article/tea`',
        },
      },
      required: ['address'],
    }),
    responses: answers({
      type: 'object',
      properties: {
        html: { type: 'string', description: 'What stands between header and footer' },
        scripts: { type: 'array', items: { type: 'string' } },
        styles: { type: 'array', items: { type: 'string' } },
        to: { type: 'string', description: 'Instead of a page: where the address leads' },
      },
    }),
  },
  handle: showPage,
}

async function showPage({ app, identity, now }: Context, { body }: Input): Promise<Answer> {
  const { address } = body
  if (typeof address !== 'string' || address.length > longestAddress)
    throw new Problem('parameter', { name: 'address' })
  const read = app.settings.value(siteOpen) === 1 ? readAddress(address, languagesOf(app)) : null
  if (!read || 'spelt' in read) throw new Problem('rowNotFound')
  const { path, language } = read.address
  const asked = { language, path, ...paramsOf(app, read.address) }
  const marks = marksOf(app)
  const key = `members ${language} ${path} ${asked.page} ${new URLSearchParams([...asked.query])}`
  try {
    const { plain } = await app.site.cache.get(key, marks, app.clock(), async () => {
      const place = await placeAt(app, path)
      // Lists hold nothing back, and some are bounded by what they cost.
      if (place.is === 'list') throw new NotHere()
      const until = await nextMoment(app, marks, now)
      const view = viewOf(app, asked, now, identity)
      const page = await pageAt(place, view)
      const html = mainOf(view, page, await layoutOf(view, page)).toString()
      const { scripts, styles } = readAssets()
      const files = (all: ReadonlyMap<string, string | readonly string[]>) =>
        [...view.scripts].flatMap((name) => all.get(name) ?? [])
      const found: MemberPage = { html, scripts: files(scripts), styles: files(styles) }
      return { status: 200, type: 'application/json', text: JSON.stringify(found), until }
    })
    return { data: JSON.parse(plain.toString()) as MemberPage }
  } catch (error) {
    if (error instanceof NotHere) throw new Problem('rowNotFound')
    if (!(error instanceof Elsewhere)) throw error
    return { data: { to: inLanguage(app, error.to, error.language ?? language) } satisfies MemberPage }
  }
}
