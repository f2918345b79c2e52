import type { Attrs, Node, NodeType } from 'prosemirror-model'
import type { NodeDefinition } from '../definition/definition.ts'
import type { Json, JsonReading } from '../definition/json-forms.ts'
import { isObject, plain, unescaped } from '../definition/json-values.ts'
import { parseFrameUrl, parseMediaUrl } from '../markup/address.ts'
import type { Declarations } from '../markup/declarations.ts'
import { escapeHtml, renderAttributes } from '../markup/escape.ts'
import {
  attribute,
  attributesOf,
  elementsOf,
  findElement,
  type MarkupElement,
  parseMarkup,
  tagOf,
} from '../markup/markup.ts'
import { frameSandbox, type Policy } from '../markup/policy.ts'
import { parseVideoSize } from '../markup/values.ts'
import type { WrittenElement } from '../markup/written-markup.ts'

/** A video by the address of its file, or the frame of a site that shows it. */
export const video: NodeDefinition = {
  spec: {
    group: 'block',
    atom: true,
    draggable: true,
    /** `frame` holds the kept attributes of an embedded frame in their order, `null` stands for a video file. */
    attrs: {
      src: { default: '' },
      poster: { default: '' },
      width: { default: 'auto' },
      height: { default: 'auto' },
      frame: { default: null },
    },
    toDOM: (node) => ['div', { class: 'pe-video' }, drawnVideo(node.attrs)],
  },
  html: ({ attrs }, form) => (form === 'stored' ? storedVideo(attrs) : shownVideo(attrs)),
  read: {
    tags: ['video', 'iframe'],
    kind: 'video',
    when: 'first',
    read(element, { flow, reading }, declarations, type) {
      const found = readVideo(element, declarations, reading.policy, type)
      if (found) flow.addBlock(found)
    },
  },
  json({ attrs }) {
    const { poster, width, height } = attrs
    const src = attrs.frame === null ? attrs.src : storedFrame(attrs)
    return { type: 'video', src, poster, width, height, children: [{ text: '' }] }
  },
  readJson: { video: videoFromJson },
  markdown: ({ attrs }, write) => (attrs.src === '' ? '' : `<${write.address(attrs.src)}>`),
}

function drawnVideo(attrs: Attrs): [string, Record<string, string>] {
  const size = [attrs.width, attrs.height].map((size) => (size === 'auto' ? '' : size))
  const shared = { width: size[0] ?? '', height: size[1] ?? '' }
  if (attrs.frame === null) {
    return ['video', { ...shared, src: attrs.src, poster: attrs.poster, controls: 'true' }]
  }
  return ['iframe', { ...attrs.frame, ...shared, src: attrs.src, sandbox: frameSandbox }]
}

function storedVideo(attrs: Attrs): string {
  const media = attrs.frame === null ? storedFile(attrs) : storedFrame(attrs)
  return `<div data-w-e-type="video" data-w-e-is-void>\n${media}\n</div>`
}

function storedFile(attrs: Attrs): string {
  const source = `<source src="${escapeHtml(attrs.src)}" type="video/mp4"/>`
  return `<video poster="${escapeHtml(attrs.poster)}" controls="true"${storedSize(attrs)}>${source}</video>`
}

function storedFrame(attrs: Attrs): string {
  return `<iframe src="${escapeHtml(attrs.src)}"${renderAttributes(attrs.frame)}${storedSize(attrs)}></iframe>`
}

function storedSize({ width, height }: Attrs): string {
  return ` width="${escapeHtml(width)}" height="${escapeHtml(height)}"`
}

function shownVideo(attrs: Attrs): string {
  const { src, poster, frame } = attrs
  if (src === '') return ''
  const file = {
    src,
    ...(poster !== '' && { poster }),
    ...shownSize(attrs),
    controls: '',
    preload: 'metadata',
  }
  const embedded = { loading: 'lazy', ...frame, src, ...shownSize(attrs), sandbox: frameSandbox }
  const media =
    frame === null
      ? `<video${renderAttributes(file)}></video>`
      : `<iframe${renderAttributes(embedded)}></iframe>`
  return `<div class="pe-video">${media}</div>`
}

function shownSize(attrs: Attrs): Record<string, string> {
  const sizes = [
    ['width', attrs.width],
    ['height', attrs.height],
  ]
  return Object.fromEntries(sizes.filter(([, size]) => size !== 'auto'))
}

const frameAttributes =
  'title allow allowfullscreen frameborder framespacing border scrolling loading referrerpolicy'.split(' ')

/** A `<video>`, an `<iframe>` or an element around one as a video, `null` when there is no allowed address. */
function readVideo(
  element: MarkupElement,
  declarations: Declarations,
  policy: Policy,
  type: NodeType,
): Node | null {
  const media = isMedia(element) ? element : findElement(element, 'iframe', 'video')
  if (!media) return null
  const size = (name: 'width' | 'height') =>
    parseVideoSize(attribute(media, name) ?? declarations.get(name) ?? 'auto')
  const shared = { width: size('width'), height: size('height') }
  const attrs = tagOf(media) === 'iframe' ? frameOf(media, policy) : fileOf(media)
  return attrs && type.create({ ...attrs, ...shared })
}

function fileOf(media: MarkupElement): Attrs | null {
  const source = attribute(media, 'src') ?? attribute(findElement(media, 'source') ?? media, 'src') ?? ''
  const src = source === '' ? '' : parseMediaUrl(source)
  return src === null ? null : { src, poster: parseMediaUrl(attribute(media, 'poster') ?? '') ?? '' }
}

function frameOf(media: MarkupElement, policy: Policy): Attrs | null {
  const src = parseFrameUrl(attribute(media, 'src') ?? '', policy.frameHosts)
  if (src === null) return null
  const kept = frameAttributes.flatMap((name) => {
    const value = attribute(media, name)
    return value !== null && /^[^<>"\p{Cc}]{0,300}$/u.test(value) ? [[name, value]] : []
  })
  return { src, frame: Object.fromEntries(kept) }
}

function isMedia(element: MarkupElement): boolean {
  return ['iframe', 'video'].includes(tagOf(element))
}

/** A video by its file's address, or the frame that is given as markup. */
function videoFromJson(node: Json, read: JsonReading): WrittenElement[] {
  const source = plain(node.src).trim()
  const style = isObject(node.style) ? node.style : {}
  const sizeOf = (name: 'width' | 'height') => plain(node[name]) || plain(style[name])
  if (!source.startsWith('<')) {
    const src = unescaped(source)
    return [
      read.element('video', [['src', src], ['poster', unescaped(plain(node.poster))], ...sizes(sizeOf)]),
    ]
  }
  const found = findFrame(source)
  if (!found) return []
  // A size that the node does not tell is that of its frame.
  const own = (name: string) => found.find((each) => each[0] === name)?.[1] ?? ''
  const others = found.filter(([name]) => name !== 'width' && name !== 'height')
  return [read.element('iframe', [...others, ...sizes((name) => sizeOf(name) || own(name))])]
}

function sizes(of: (name: 'width' | 'height') => string): WrittenElement['attributes'] {
  return [
    ['width', of('width') || 'auto'],
    ['height', of('height') || 'auto'],
  ]
}

function findFrame(source: string): WrittenElement['attributes'] | null {
  const tree = parseMarkup(source.toWellFormed()) ?? []
  for (const top of elementsOf(tree)) {
    const frame = tagOf(top) === 'iframe' ? top : findElement(top, 'iframe')
    if (frame) return attributesOf(frame)
  }
  return null
}
