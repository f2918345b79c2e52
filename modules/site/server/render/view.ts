import { membersOnlyIn } from '#core/access/members-only.ts'
import type { Language } from '#core/wire.ts'
import { type App, guest, type Identity, outsideRequest } from '#server/context.ts'
import { showOutside } from '#server/resource/rights/show-outside.ts'
import { rowsOf } from '#server/resource/rows.ts'
import type { SiteView } from '../face.ts'
import { prefixOf } from '../languages.ts'
import { currentPaths } from '../paths/site-path.ts'
import { renderBlocks } from './render-blocks.ts'
import { shared } from './shared.ts'

/** What a page is asked for. */
export interface Asked {
  readonly language: Language
  readonly path: string
  /** parameters that the page reads */
  readonly query: ReadonlyMap<string, string>
  readonly page: number
}

/** What a page is rendered from: a guest, in the language of the address, at a moment. A member reads of a row what is for members, too. */
export function viewOf(
  app: App,
  { language, path, query, page }: Asked,
  now: number,
  reader: Identity = guest,
): SiteView {
  const context = outsideRequest(app, `site${path}`, { identity: guest, language, now })
  const prefix = prefixOf(app, language)
  const href = (wanted: string) => (wanted === '/' ? prefix || '/' : `${prefix}${wanted}`)
  const view: SiteView = {
    ...{ context, language, path, query, page, href },
    translate: context.translate,
    rows: (resource) => rowsOf(app.registry.get(resource), context),
    async row(resource, id) {
      const found = await view.rows(resource).find(id)
      const row = found && { ...found }
      if (row) await showOutside(app.registry.get(resource), [row], { ...context, identity: reader })
      return row
    },
    holdsBack: (resource, row) =>
      reader.kind === 'guest' && membersOnlyIn(app.registry.get(resource).resource, row).length > 0,
    paths: (resource, ids) => currentPaths(resource, ids, context),
    async hrefs(resource, ids) {
      const paths = await currentPaths(resource, ids, context)
      return new Map([...paths].map(([id, found]) => [id, href(found)]))
    },
    shared: (key, load) => shared(app, `${language} ${key}`, now, load),
    // Of the view that is asked: a copy of it may know more of the page.
    blocks(value, place) {
      return renderBlocks(this, value, place)
    },
    scripts: new Set(),
  }
  return view
}
