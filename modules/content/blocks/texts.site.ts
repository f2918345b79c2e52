import { parseTarget } from '#core/values/target.ts'
import type { KeyValue } from '#fields/array/kind.ts'
import type { RenderBlock, ShownBlock, SiteView } from '#modules/site/server/face.ts'
import { type Html, html, nothing, safeAddress } from '#modules/site/server/render/html.ts'
import { linkedRows } from '#modules/site/server/render/linked-rows.ts'
import { richText as readable } from '#modules/site/server/render/rich-text.ts'

export const richText: RenderBlock = async (view, { id, props }) =>
  (await readable(view, props.text, { before: `${id}-` })).html

export const quote: RenderBlock = (_view, { props }) => {
  const source = safeAddress(props.url)
  const name = textOf(props.author) || source
  return html`<figure class="quote"><blockquote${source ? html` cite="${source}"` : null}>${paragraphs(textOf(props.text))}</blockquote>
${name ? html`<figcaption>${source ? html`<a href="${source}" rel="noopener">${name}</a>` : name}</figcaption>` : null}</figure>`
}

/** Questions that unfold. The attributes tell search engines which is which, so that no data has to be said twice. */
export const faq: RenderBlock = (_view, { props }) => {
  const items = (props.items as readonly KeyValue[]).filter(({ key }) => key !== '')
  if (items.length === 0) return nothing
  return html`<section class="faq" itemscope itemtype="https://schema.org/FAQPage">${heading(props.title)}
${items.map(
  ({ key, value }) => html`<details itemprop="mainEntity" itemscope itemtype="https://schema.org/Question">
<summary itemprop="name">${key}</summary>
<div itemprop="acceptedAnswer" itemscope itemtype="https://schema.org/Answer"><div itemprop="text">${paragraphs(value)}</div></div></details>`,
)}</section>`
}

export const notice: RenderBlock = (_view, { props }) => {
  const title = textOf(props.title)
  return html`<div role="note" class="callout ${textOf(props.tone)}">${title ? html`<p class="callout-title">${title}</p>` : null}${paragraphs(textOf(props.text))}</div>`
}

export const button: RenderBlock = async (view, { props }) => {
  const link = await buttonLink(view, props, props.look === 'plain')
  return link === nothing ? nothing : html`<p class="button-row ${textOf(props.align)}">${link}</p>`
}

export const space: RenderBlock = (_view, { props }) => {
  const size = textOf(props.size)
  return props.line === 1 ? html`<hr class="space ${size}">` : html`<div class="space ${size}"></div>`
}

export const columns: RenderBlock = async (_view, { props, slot }) => {
  const names = ['one', 'two', 'three', 'four'].slice(0, Number(props.count))
  const parts = await Promise.all(names.map(slot))
  return html`<div class="columns columns-${names.length}">${parts.map((part) => html`<div>${part}</div>`)}</div>`
}

/** A link as a button; nothing where it leads to no page that guests see. */
export async function buttonLink(view: SiteView, props: ShownBlock['props'], isPlain = false): Promise<Html> {
  const address = await addressOf(view, props)
  if (!address) return nothing
  return html`<a class="button${isPlain ? ' plain' : ''}" href="${address}">${textOf(props.label)}</a>`
}

async function addressOf(
  view: SiteView,
  { leads_to, target, url }: ShownBlock['props'],
): Promise<string | null> {
  if (leads_to === 'address') return safeAddress(url)
  const to = parseTarget(target)
  if (!to || !view.context.app.registry.find(to.resource)) return null
  const [row] = await linkedRows(view, to.resource, { where: { id: to.row_id } })
  return row ? view.href(row.path) : null
}

/** The title of a block, where it has one: below the title of the page. */
export function heading(title: unknown): Html {
  return typeof title === 'string' && title !== '' ? html`<h2>${title}</h2>` : nothing
}

/** Texts of several lines as people wrote them: an empty line ends a paragraph. */
export function paragraphs(text: string): Html {
  const parts = text.split(/\n\s*\n/).filter((part) => part.trim() !== '')
  const lines = (part: string) =>
    part.split('\n').map((line, at) => (at === 0 ? html`${line}` : html`<br>${line}`))
  return html`${parts.map((part) => html`<p>${lines(part)}</p>`)}`
}

/** A value as a text; whatever is none is empty. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
