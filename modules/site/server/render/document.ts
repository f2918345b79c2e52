import { cutText } from '#core/values/cut-text.ts'
import { unixToText } from '#core/values/time.ts'
import { htmlLanguage, type Language } from '#core/wire.ts'
import { recordNumber, siteIcon, siteLogo } from '#server/settings/kernel-settings.ts'
import { siteDescription } from '../../settings.ts'
import type { SiteLayout, SitePage, SiteView } from '../face.ts'
import { baseLanguage, inLanguage, languagesOf } from '../languages.ts'
import { readAssets } from './assets.ts'
import { headerOf, menuOf, titleOf } from './header.ts'
import { type Html, html, jsonData, nothing } from './html.ts'
import { classOf, framed, layoutOf, looksOf, themeOf } from './layout.ts'
import { absolute, originOf } from './origin.ts'
import { measuresOf, verificationOf } from './statistics.ts'

/**
 * The whole document of a page: what search engines and previews of links read, and the frame around what people read. With a
 * remark it is a preview: nothing in it runs, and its links lead on in a tab of their own. `menus` stand in their places instead of those
 * that everybody has.
 */
export async function documentOf(
  view: SiteView,
  page: SitePage,
  remark?: string,
  menus: Readonly<Partial<Record<'main' | 'footer', Html>>> = {},
): Promise<string> {
  const inPlace = async (place: 'main' | 'footer') => menus[place] ?? (await menuOf(view, place))
  const [main, footer, layout] = await Promise.all([inPlace('main'), inPlace('footer'), layoutOf(view, page)])
  const { styles, scripts } = readAssets()
  const parts = ['site', ...view.scripts]
  const loaded = remark === undefined ? parts : []
  const icon = view.context.app.settings.value(siteIcon)
  return `<!doctype html>\n${html`<html lang="${htmlLanguage(view.language)}"${looksOf(layout)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${verificationOf(view.context.app)}
${remark === undefined ? null : html`<base target="_blank">`}
${headOf(view, page)}
${parts.flatMap((name) => styles.get(name) ?? []).map((file) => html`<link rel="stylesheet" href="${file}">`)}
${layout && themeOf(layout)}
${loaded.flatMap((name) => scripts.get(name) ?? []).map((file) => html`<script type="module" src="${file}"></script>`)}
${remark === undefined ? measuresOf(view.context.app).map(({ element }) => element) : null}
${icon ? html`<link rel="icon" href="${icon}">` : null}
</head>
<body>
<a class="skip" href="#page">${view.translate('site:skip')}</a>
${remark ? html`<p class="preview-bar">${remark}</p>` : null}
${headerOf({ ...view, pageLanguages: page.languages }, main, layout?.places.header)}
<main id="page" class="page ${classOf(page, layout)}" tabindex="-1">
${mainOf(view, page, layout)}
</main>
${footerOf(view, footer, layout?.places.footer)}
</body>
</html>`}\n`
}

/** What is between header and footer: where the page is, and what it says, in the frame of its layout. */
export function mainOf(view: SiteView, page: SitePage, layout: SiteLayout | null): Html {
  const trail = layout?.frame === 'landing' ? nothing : trailOf(view, page)
  return html`${trail}${layout ? framed(page, layout) : page.body}`
}

function headOf(view: SiteView, page: SitePage): Html {
  const { app } = view.context
  const name = titleOf(view)
  const title = view.path === '/' ? page.title : `${page.title} - ${name}`
  const description = cutText(page.description || app.settings.value(siteDescription[view.language]), 300)
  const canonical = canonicalOf(view, page)
  const isIndexed = page.isIndexed ?? true
  const robots = [...(isIndexed ? [] : ['noindex']), ...(page.robots ?? [])].join(', ')
  const picture = page.image || app.settings.value(siteLogo)
  return html`<title>${title}</title>
${description ? html`<meta name="description" content="${description}">` : null}
${robots === '' ? null : html`<meta name="robots" content="${robots}">`}
${isIndexed ? html`<link rel="canonical" href="${canonical}">` : null}
${isIndexed ? alternates(view, page) : null}
<meta property="og:site_name" content="${name}">
<meta property="og:title" content="${page.title}">
<meta property="og:type" content="${page.article ? 'article' : 'website'}">
<meta property="og:url" content="${canonical}">
<meta property="og:locale" content="${view.language === 'en' ? 'en_US' : 'zh_CN'}">
${description ? html`<meta property="og:description" content="${description}">` : null}
${picture ? html`<meta property="og:image" content="${absolute(app, picture)}">` : null}
<meta name="twitter:card" content="${page.image ? 'summary_large_image' : 'summary'}">
${page.image && page.imageAlt ? html`<meta property="og:image:alt" content="${page.imageAlt}">` : null}
${times(page)}
<link rel="alternate" type="application/atom+xml" title="${name}" href="${view.href('/feed.xml')}">
${dataOf(view, page).map((data) => html`<script type="application/ld+json">${jsonData(data)}</script>`)}`
}

/**
 * Where a page is as search engines should know it: with its number, without anything else behind the question mark; one that is not
 * translated is that in the site's own language.
 */
function canonicalOf(view: SiteView, page: SitePage): string {
  const { app } = view.context
  const number = view.page > 1 && (page.pages ?? 1) > 1 ? `?page=${view.page}` : ''
  const isMissing = page.languages !== undefined && !page.languages.includes(view.language)
  const path = isMissing ? inLanguage(app, view.path, baseLanguage(app)) : view.href(view.path)
  return absolute(app, path + number)
}

function alternates(view: SiteView, page: SitePage): readonly Html[] | null {
  const { app } = view.context
  const languages = page.languages ?? languagesOf(app)
  if (languages.length < 2) return null
  const number = view.page > 1 ? `?page=${view.page}` : ''
  const at = (language: Language) => absolute(app, inLanguage(app, view.path, language) + number)
  return [
    ...languages.map((one) => html`<link rel="alternate" hreflang="${htmlLanguage(one)}" href="${at(one)}">`),
    html`<link rel="alternate" hreflang="x-default" href="${at(baseLanguage(app))}">`,
  ]
}

function times({ article }: SitePage): readonly Html[] {
  const { published, modified } = article ?? {}
  const time = (seconds: number) => new Date(seconds * 1000).toISOString()
  return [
    published ? html`<meta property="article:published_time" content="${time(published)}">` : nothing,
    modified ? html`<meta property="article:modified_time" content="${time(modified)}">` : nothing,
  ]
}

/** Facts for search engines: who publishes, where the page is, and what the page itself has to say. */
function dataOf(view: SiteView, page: SitePage): readonly object[] {
  const { app } = view.context
  const origin = originOf(app)
  if (origin === '') return page.data ?? []
  const logo = app.settings.value(siteLogo)
  const organization = {
    '@type': 'Organization',
    name: titleOf(view),
    url: origin,
    ...(logo ? { logo: absolute(app, logo) } : {}),
  }
  const site = {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: titleOf(view),
    url: absolute(app, view.href('/')),
    inLanguage: htmlLanguage(view.language),
    publisher: organization,
    potentialAction: {
      '@type': 'SearchAction',
      target: `${absolute(app, view.href('/search'))}?q={term}`,
      'query-input': 'required name=term',
    },
  }
  const trail = page.trail ?? []
  const crumbs = {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ title, path }, at) => ({
      ...{ '@type': 'ListItem', position: at + 1, name: title, item: absolute(app, view.href(path)) },
    })),
  }
  return [...(view.path === '/' ? [site] : []), ...(trail.length > 1 ? [crumbs] : []), ...(page.data ?? [])]
}

function trailOf(view: SiteView, { trail = [] }: SitePage): Html {
  if (trail.length < 2) return nothing
  const last = trail.length - 1
  return html`<nav class="trail" aria-label="${view.translate('site:trail')}"><ol>${trail.map(
    ({ title, path }, at) =>
      at === last
        ? html`<li aria-current="page">${title}</li>`
        : html`<li><a href="${view.href(path)}">${title}</a></li>`,
  )}</ol></nav>\n`
}

/** Where the record number of a site in China can be looked up; sites have to link to it. */
const recordOffice = 'https://beian.miit.gov.cn/'

function footerOf(view: SiteView, menu: Html, blocks: Html = nothing): Html {
  const { app, now, timeZone } = view.context
  const year = unixToText(now, timeZone).slice(0, 4)
  const record = app.settings.value(recordNumber)
  return html`<footer class="foot">${blocks === nothing ? nothing : html`<div class="foot-blocks">${blocks}</div>`}${menu === nothing ? nothing : html`<nav aria-label="${view.translate('site:footer')}">${menu}</nav>`}
<p>© ${year} ${titleOf(view)}${record ? html` · <a href="${recordOffice}" rel="noopener" target="_blank">${record}</a>` : null}</p></footer>`
}
