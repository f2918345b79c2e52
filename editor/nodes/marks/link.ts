import type { Mark } from 'prosemirror-model'
import { blockStyleDeclarations, blockStyleOf, plainBlockStyle } from '../../definition/block-style.ts'
import type { MarkDefinition } from '../../definition/definition.ts'
import { blockStyle, drawnStyle, readDrawnStyle } from '../../definition/drawn.ts'
import { blockStyleFrom } from '../../definition/inline-style.ts'
import { plain, unescaped } from '../../definition/json-values.ts'
import { parseLinkUrl } from '../../markup/address.ts'
import { escapeHtml, renderAttributes } from '../../markup/escape.ts'
import { attribute } from '../../markup/markup.ts'
import { parseTarget } from '../../markup/values.ts'

export const link: MarkDefinition = {
  spec: {
    attrs: { href: {}, target: { default: '_blank' }, ...blockStyle },
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs: (dom) => ({
          href: dom.getAttribute('href'),
          target: dom.getAttribute('target') ?? '',
          ...readDrawnStyle(dom),
        }),
      },
    ],
    toDOM: ({ attrs }) => [
      'a',
      { href: attrs.href, target: attrs.target, rel: 'noopener noreferrer', ...drawnStyle(attrs) },
      0,
    ],
  },
  open: (mark, form) => (form === 'stored' ? storedTag(mark) : shownTag(mark)),
  readElement: {
    a(element, declarations) {
      const url = parseLinkUrl(attribute(element, 'href') ?? '')
      if (!url) return null
      const style = blockStyleFrom(element, plainBlockStyle, declarations)
      // The direction is that of the block.
      return { href: url, target: parseTarget(attribute(element, 'target') ?? ''), ...style, dir: null }
    },
  },
  json: ({ attrs }, children, write) => ({
    type: 'link',
    url: attrs.href,
    target: attrs.target,
    ...write.style(blockStyleOf(attrs)),
    children,
  }),
  readJson: {
    link(node, read, depth) {
      const target = node.target === undefined || node.target === null ? '_blank' : plain(node.target)
      const attributes = [['href', unescaped(plain(node.url))], ['target', target], ...read.styled(node)]
      return [read.element('a', attributes as [string, string][], read.content(node, depth))]
    },
  },
}

function storedTag({ attrs }: Mark): string {
  const declarations = blockStyleDeclarations(blockStyleOf(attrs))
  const style = declarations.length === 0 ? '' : ` style="${escapeHtml(declarations.join(' '))}"`
  return `<a href="${escapeHtml(attrs.href)}" target="${escapeHtml(attrs.target)}"${style}>`
}

/** A link to a new tab does not give away the page. */
function shownTag({ attrs }: Mark): string {
  const style = blockStyleDeclarations(blockStyleOf(attrs)).join(' ')
  const target: Record<string, string> = attrs.target === '' ? {} : { target: attrs.target }
  const rel: Record<string, string> = /^(?:|_self|_parent|_top)$/i.test(attrs.target)
    ? {}
    : { rel: 'noopener noreferrer' }
  return `<a${renderAttributes({ href: attrs.href, ...target, ...rel, ...(style !== '' && { style }) })}>`
}
