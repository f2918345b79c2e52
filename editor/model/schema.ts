import { type Attrs, type MarkSpec, type NodeSpec, Schema, type TagParseRule } from 'prosemirror-model'
import { blockStyleDeclarations, blockStyleOf } from '../definition/block-style.ts'
import { knownAddons } from '../nodes/addon-json.ts'

/**
 * The document: a flat sequence of blocks. Lines inside one block are line feeds in its text, so positions count as
 * the original's do. `toDOM` and `parseDOM` draw and read the editing area only; stored HTML is written by
 * `render-html.ts` and read by `parse-html.ts`.
 */
const blockStyle = { textAlign: { default: null }, lineHeight: { default: null }, indent: { default: null } }

const textBlock = {
  group: 'block',
  content: 'inline*',
  whitespace: 'pre',
} as const satisfies NodeSpec

function drawn(tag: string): NodeSpec['toDOM'] {
  return (node) => [tag, drawnStyle(node.attrs), 0]
}

const noStyle = {}

function drawnStyle(attrs: Attrs): { style?: string } {
  if (!attrs.textAlign && !attrs.lineHeight && !attrs.indent) return noStyle
  return { style: blockStyleDeclarations(blockStyleOf(attrs)).join(' ') }
}

function readStyle(dom: HTMLElement): Attrs {
  return {
    textAlign: dom.style.textAlign || null,
    lineHeight: dom.style.lineHeight || null,
    indent: dom.style.textIndent || null,
  }
}

function headerRules(): TagParseRule[] {
  return [1, 2, 3, 4, 5].map((level) => ({
    tag: `h${level}`,
    getAttrs: (dom) => ({ level, ...readStyle(dom) }),
  }))
}

const nodes = {
  doc: { content: 'block+' },
  /**
   * A document as it is edited: the same blocks, gathered in sections that the browser skips while they are out of
   * sight. Only `sections.ts`, the view and commands that look beyond one block know of them.
   */
  sheet: { content: 'section+' },
  section: {
    content: 'block+',
    selectable: false,
    parseDOM: [{ tag: 'div.pe-section' }],
    toDOM: () => ['div', { class: 'pe-section' }, 0],
  },
  paragraph: {
    ...textBlock,
    attrs: blockStyle,
    parseDOM: [{ tag: 'p', getAttrs: readStyle }],
    toDOM: drawn('p'),
  },
  header: {
    ...textBlock,
    attrs: { level: { default: 1 }, ...blockStyle },
    defining: true,
    parseDOM: headerRules(),
    toDOM: (node) => [`h${node.attrs.level}`, drawnStyle(node.attrs), 0],
  },
  blockquote: {
    ...textBlock,
    attrs: blockStyle,
    defining: true,
    parseDOM: [{ tag: 'blockquote', getAttrs: readStyle }],
    toDOM: drawn('blockquote'),
  },
  listItem: {
    ...textBlock,
    /** `start` is the number with which counting begins at this item; without one it goes on from the item before. */
    attrs: {
      ordered: { default: false },
      level: { default: 0 },
      start: { default: null },
      ...blockStyle,
    },
    defining: true,
    parseDOM: [
      {
        tag: 'div.pe-item',
        getAttrs: (dom) => ({
          ordered: dom.dataset.ordered === 'true',
          level: Number(dom.dataset.level) || 0,
          ...readStyle(dom),
        }),
      },
    ],
    toDOM: (node) => [
      'div',
      {
        class: 'pe-item',
        'data-ordered': String(node.attrs.ordered),
        'data-level': String(node.attrs.level),
        ...drawnStyle(node.attrs),
      },
      0,
    ],
  },
  todo: {
    ...textBlock,
    attrs: { checked: { default: false }, ...blockStyle },
    defining: true,
    parseDOM: [
      {
        tag: 'div.pe-todo',
        contentElement: '.pe-todo-text',
        getAttrs: (dom) => ({ checked: dom.dataset.checked === 'true', ...readStyle(dom) }),
      },
    ],
    toDOM: (node) => [
      'div',
      { class: 'pe-todo', 'data-checked': String(node.attrs.checked), ...drawnStyle(node.attrs) },
      ['div', { class: 'pe-todo-text' }, 0],
    ],
  },
  pre: {
    group: 'block',
    content: 'text*',
    marks: '',
    code: true,
    defining: true,
    attrs: { language: { default: '' }, ...blockStyle },
    parseDOM: [
      {
        tag: 'pre',
        preserveWhitespace: 'full',
        getAttrs: (dom) => ({ language: dom.dataset.language ?? '', ...readStyle(dom) }),
      },
    ],
    toDOM: (node) => [
      'pre',
      { 'data-language': node.attrs.language, spellcheck: 'false', ...drawnStyle(node.attrs) },
      ['code', 0],
    ],
  },
  table: {
    group: 'block',
    content: 'tableRow+',
    tableRole: 'table',
    isolating: true,
    attrs: { width: { default: 'auto' }, ...blockStyle },
    parseDOM: [
      { tag: 'table', getAttrs: (dom) => ({ width: dom.dataset.width ?? 'auto', ...readStyle(dom) }) },
    ],
    toDOM: (node) => [
      'div',
      { class: 'pe-table' },
      [
        'table',
        {
          'data-width': node.attrs.width,
          style: [`width: ${node.attrs.width};`, drawnStyle(node.attrs).style].filter(Boolean).join(' '),
        },
        ['tbody', 0],
      ],
    ],
  },
  tableRow: {
    content: 'tableCell+',
    tableRole: 'row',
    attrs: blockStyle,
    parseDOM: [{ tag: 'tr', getAttrs: readStyle }],
    toDOM: drawn('tr'),
  },
  tableCell: {
    content: 'inline*',
    tableRole: 'cell',
    whitespace: 'pre',
    isolating: true,
    attrs: {
      isHeader: { default: false },
      colspan: { default: 1 },
      rowspan: { default: 1 },
      width: { default: 'auto' },
      ...blockStyle,
    },
    parseDOM: [
      { tag: 'td', getAttrs: (dom) => readCell(dom, false) },
      { tag: 'th', getAttrs: (dom) => readCell(dom, true) },
    ],
    toDOM: ({ attrs }) => [attrs.isHeader ? 'th' : 'td', { ...drawnSize(attrs), ...drawnStyle(attrs) }, 0],
  },
  divider: {
    group: 'block',
    atom: true,
    parseDOM: [{ tag: 'div.pe-divider' }],
    toDOM: () => ['div', { class: 'pe-divider', role: 'separator' }, ['hr']],
  },
  video: {
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
  addonBlock: {
    group: 'block',
    atom: true,
    /** A node of an add-on of the original, kept as it came: element name, cleaned attributes, text. */
    attrs: {
      tag: { default: 'div' },
      attributes: { default: {} },
      text: { default: '' },
      /** What an element of a kind unknown here holds, cleaned; empty where that is text alone. */
      html: { default: '' },
    },
    toDOM: ({ attrs }) => ['div', drawnAddon(attrs), attrs.text || attrs.attributes['data-w-e-type']],
  },
  text: { group: 'inline' },
  image: {
    group: 'inline',
    inline: true,
    draggable: true,
    attrs: {
      src: {},
      alt: { default: '' },
      href: { default: '' },
      /** A line shown below the picture; the original has none. */
      caption: { default: '' },
      width: { default: null },
      height: { default: null },
    },
    parseDOM: [
      {
        tag: 'img[src]',
        getAttrs: (dom) => ({
          src: dom.getAttribute('src'),
          alt: dom.getAttribute('alt') ?? '',
          href: dom.dataset.href ?? '',
          caption: dom.dataset.caption ?? '',
          width: dom.style.width || null,
          height: dom.style.height || null,
        }),
      },
    ],
    toDOM: ({ attrs }) => [
      'img',
      {
        src: attrs.src,
        alt: attrs.alt,
        'data-href': attrs.href,
        ...(attrs.caption !== '' && { 'data-caption': attrs.caption }),
        style: [attrs.width && `width: ${attrs.width};`, attrs.height && `height: ${attrs.height};`]
          .filter(Boolean)
          .join(' '),
      },
    ],
  },
  addonInline: {
    group: 'inline',
    inline: true,
    atom: true,
    attrs: {
      tag: { default: 'span' },
      attributes: { default: {} },
      text: { default: '' },
      html: { default: '' },
    },
    toDOM: ({ attrs }) => [
      'span',
      drawnAddon(attrs),
      attrs.text || attrs.attributes['data-value'] || attrs.attributes['data-w-e-type'] || '',
    ],
  },
} satisfies Record<string, NodeSpec>

/** A box that names its kind, where that is not one whose text says it all. */
function drawnAddon({ attributes, text }: Attrs): Record<string, string> {
  const kind = attributes['data-w-e-type'] ?? ''
  const isNamed = kind !== '' && text !== '' && !knownAddons.has(kind)
  return { class: 'pe-addon', ...(isNamed && { 'data-kind': kind }) }
}

/** What differs from a plain cell. */
function drawnSize({ colspan, rowspan, width }: Attrs): Record<string, string> {
  return {
    ...(colspan !== 1 && { colspan: String(colspan) }),
    ...(rowspan !== 1 && { rowspan: String(rowspan) }),
    ...(width !== 'auto' && { width }),
  }
}

function readCell(dom: HTMLElement, isHeader: boolean): Attrs {
  return {
    isHeader,
    colspan: Number(dom.getAttribute('colspan')) || 1,
    rowspan: Number(dom.getAttribute('rowspan')) || 1,
    width: dom.getAttribute('width') ?? 'auto',
    ...readStyle(dom),
  }
}

/** What an embedded frame may do, on the reading side and in the editing area. */
export const frameSandbox = 'allow-scripts allow-same-origin allow-presentation'

function drawnVideo(attrs: Attrs): [string, Record<string, string>] {
  const size = [attrs.width, attrs.height].map((size) => (size === 'auto' ? '' : size))
  const shared = { width: size[0] ?? '', height: size[1] ?? '' }
  if (attrs.frame === null) {
    return ['video', { ...shared, src: attrs.src, poster: attrs.poster, controls: 'true' }]
  }
  return [
    'iframe',
    {
      ...attrs.frame,
      ...shared,
      src: attrs.src,
      sandbox: frameSandbox,
    },
  ]
}

function flag(tag: string, otherTags: readonly string[] = []): MarkSpec {
  return {
    parseDOM: [tag, ...otherTags].map((name) => ({ tag: name })),
    toDOM: () => [tag, 0],
  }
}

function styled(property: string): MarkSpec {
  return {
    attrs: { value: {} },
    parseDOM: [{ style: property, getAttrs: (value: string) => ({ value: value.replace(/["']/g, '') }) }],
    toDOM: (mark) => ['span', { style: `${property}: ${quoteFamilies(property, mark.attrs.value)}` }, 0],
  }
}

/** Font family names with a space are quoted in a style; every other value stands as it is. */
export function quoteFamilies(property: string, value: string): string {
  if (property !== 'font-family') return value
  return value
    .split(', ')
    .map((name) => (/[\s.\d]/.test(name) ? `"${name}"` : name))
    .join(', ')
}

/** Marks from the outermost tag to the innermost, the fixed order in which they are written. */
const marks = {
  link: {
    attrs: { href: {}, target: { default: '_blank' }, ...blockStyle },
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs: (dom) => ({
          href: dom.getAttribute('href'),
          target: dom.getAttribute('target') ?? '',
          ...readStyle(dom),
        }),
      },
    ],
    toDOM: ({ attrs }) => [
      'a',
      { href: attrs.href, target: attrs.target, rel: 'noopener noreferrer', ...drawnStyle(attrs) },
      0,
    ],
  },
  color: styled('color'),
  bgColor: styled('background-color'),
  fontSize: styled('font-size'),
  fontFamily: styled('font-family'),
  sup: flag('sup'),
  sub: flag('sub'),
  through: flag('s', ['strike', 'del']),
  underline: flag('u'),
  italic: flag('em', ['i']),
  code: flag('code'),
  bold: flag('strong', ['b']),
} satisfies Record<string, MarkSpec>

/** The one schema of the editor, the server, the importer and the renderer. */
export const schema = new Schema({ nodes, marks })

export type MarkName = keyof typeof marks
