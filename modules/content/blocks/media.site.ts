import { frameSandbox } from '@portico/editor/model'
import type { RenderBlock } from '#modules/site/server/face.ts'
import { html, nothing, safeAddress } from '#modules/site/server/render/html.ts'
import { picture as image, loadPictures } from '#modules/site/server/render/pictures.ts'
import { buttonLink, paragraphs, textOf } from './texts.site.ts'
import { frameOf } from './video-frame.ts'

/** The `sizes` of pictures that are as wide as the text, as the page, or as the window. */
const sizes = {
  text: '(width < 768px) 100vw, 712px',
  wide: '(width < 1160px) 100vw, 1112px',
  full: '100vw',
} as const

export const picture: RenderBlock = async (view, { props, isFirst }) => {
  const width = props.width === 'wide' || props.width === 'full' ? props.width : 'text'
  const drawn = image(props.image, await loadPictures(view, [props.image]), {
    alt: textOf(props.alt),
    sizes: sizes[width],
    isFirst,
  })
  if (drawn === nothing) return nothing
  const to = safeAddress(props.url)
  const caption = textOf(props.caption)
  return html`<figure class="picture ${width}">${to ? html`<a href="${to}" rel="noopener">${drawn}</a>` : drawn}${
    caption ? html`<figcaption>${caption}</figcaption>` : null
  }</figure>`
}

export const gallery: RenderBlock = async (view, { props, isFirst }) => {
  const urls = props.images as readonly string[]
  const known = await loadPictures(view, urls)
  const columns = textOf(props.columns)
  return html`<ul class="gallery columns-${columns}">${urls.map(
    (url, at) =>
      html`<li><a href="${url}">${image(url, known, {
        sizes: '(width < 768px) 50vw, 360px',
        isFirst: isFirst && at === 0,
        ratio: '1 / 1',
      })}</a></li>`,
  )}</ul>`
}

export const hero: RenderBlock = async (view, { props, isFirst }) => {
  const text = textOf(props.text)
  const drawn = image(props.image, await loadPictures(view, [props.image]), {
    alt: '',
    sizes: sizes.full,
    isFirst,
  })
  const title = textOf(props.title)
  return html`<section class="hero">${drawn}<div class="hero-words">${isFirst ? html`<h1>${title}</h1>` : html`<h2>${title}</h2>`}
${text ? paragraphs(text) : null}${props.has_button === 1 ? await buttonLink(view, props) : null}</div></section>`
}

/** A video of a site that is known to show them, in a frame that can do nothing else; of any other site a link. */
export const video: RenderBlock = (_view, { props }) => {
  const title = textOf(props.title)
  if (props.source === 'file') {
    const file = safeAddress(props.file)
    const poster = safeAddress(props.poster)
    return file
      ? html`<figure class="video"><video src="${file}" controls preload="metadata" aria-label="${title}"${poster ? html` poster="${poster}"` : null}></video></figure>`
      : nothing
  }
  const frame = frameOf(textOf(props.url))
  if (frame) {
    return html`<figure class="video"><iframe src="${frame}" title="${title}" loading="lazy" sandbox="${frameSandbox}" allow="fullscreen; picture-in-picture" allowfullscreen referrerpolicy="strict-origin-when-cross-origin"></iframe></figure>`
  }
  const address = safeAddress(props.url)
  return address ? html`<p><a href="${address}" rel="noopener">${title}</a></p>` : nothing
}
