import type { Node, NodeType } from 'prosemirror-model'
import { type BlockStyle, blockStyleOf } from '../definition/block-style.ts'
import type { NodeDefinition } from '../definition/definition.ts'
import { blockStyle, drawnStyle, readDrawnStyle } from '../definition/drawn.ts'
import { styleOf } from '../definition/html.ts'
import { blockStyleFrom } from '../definition/inline-style.ts'
import type { JsonReading } from '../definition/json-forms.ts'
import { isObject, childrenOf as jsonChildrenOf, plain } from '../definition/json-values.ts'
import { literalText } from '../definition/text-host.ts'
import { escapeHtml, escapeText } from '../markup/escape.ts'
import { findLanguage } from '../markup/languages.ts'
import {
  attribute,
  type Child,
  childrenOf,
  droppedElements,
  elementsOf,
  type MarkupElement,
  tagOf,
} from '../markup/markup.ts'
import { parseLanguage } from '../markup/values.ts'
import type { WrittenElement } from '../markup/written-markup.ts'

/** A code block: plain text and the language it is in. */
export const pre: NodeDefinition = {
  spec: {
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
        getAttrs: (dom) => ({ language: dom.dataset.language ?? '', ...readDrawnStyle(dom) }),
      },
    ],
    toDOM: (node) => [
      'pre',
      { 'data-language': node.attrs.language, spellcheck: 'false', ...drawnStyle(node.attrs) },
      ['code', 0],
    ],
  },
  html(block) {
    const { language } = block.attrs
    const named = language === '' ? ' ' : ` class="language-${escapeHtml(language)}"`
    return `<pre${styleOf(block)}><code${named}>${escapeText(block.textContent)}</code></pre>`
  },
  read: {
    tags: ['pre'],
    when: 'first',
    read(element, { flow, block }, declarations, type) {
      // Code runs from left to right in texts of either direction.
      const style = { ...blockStyleFrom(element, block, declarations), dir: null }
      flow.addBlock(readCode(element, style, type))
    },
  },
  json: ({ attrs, textContent }, write) => ({
    type: 'pre',
    ...write.style(blockStyleOf(attrs)),
    children: [{ type: 'code', language: attrs.language, children: [{ text: textContent }] }],
  }),
  readJson: {
    pre: (node, read) => [read.element('pre', read.styled(node), codesOf(jsonChildrenOf(node), read))],
    code: (node, read) => [read.element('pre', [], codesOf([node], read))],
  },
  markdown: ({ attrs, textContent }, write) => write.fenced(attrs.language, textContent),
}

/** Code holds its text as it is; several code nodes follow each other on lines of their own. */
function codesOf(codes: readonly unknown[], read: JsonReading): (string | WrittenElement)[] {
  return codes.map((each) => {
    const text = read.literal(each, 0)
    if (!isObject(each) || each.type !== 'code') return text
    const language = plain(each.language).trim().replace(/\s+/g, '-')
    return read.element('code', language === '' ? [] : [['class', `language-${language}`]], [text])
  })
}

/** A `<pre>` as a code block: its text without mark-up, and the language that it or its `<code>` names. */
function readCode(pre: MarkupElement, style: BlockStyle, type: NodeType): Node {
  const children = childrenOf(pre)
  const codes = elementsOf(children).filter((child) => tagOf(child) === 'code')
  const named = codes.map(languageOfCode).find((language) => language !== null)
  const lines: string[] = []
  for (const child of children) {
    if (lines.length > 0 && typeof child !== 'string' && tagOf(child) === 'code') lines.push('\n')
    addCodeText(child, lines)
  }
  const text = literalText(lines.join(''))
  const language = named ?? languageOfPre(pre) ?? ''
  return type.create({ language, ...style }, text === '' ? null : type.schema.text(text))
}

function addCodeText(node: Child, lines: string[]): void {
  if (typeof node === 'string') {
    lines.push(node)
    return
  }
  const tag = tagOf(node)
  if (droppedElements.has(tag)) return
  if (tag === 'br') lines.push('\n')
  for (const child of childrenOf(node)) addCodeText(child, lines)
}

/** A `language-…` or `lang-…` token anywhere in the class, else (version 4) the whole class in lower case. */
function languageOfCode(code: MarkupElement): string | null {
  const classes = attribute(code, 'class') ?? ''
  return tokenLanguage(classes) ?? parseLanguage(classes.trim().toLowerCase()) ?? lastKnown(classes)
}

function languageOfPre(pre: MarkupElement): string | null {
  const classes = attribute(pre, 'class') ?? ''
  const type = attribute(pre, 'type') ?? ''
  return (
    tokenLanguage(classes) ?? parseLanguage(type.toLowerCase()) ?? parseLanguage(classes.trim().toLowerCase())
  )
}

function tokenLanguage(classes: string): string | null {
  const token = classes.split(/\s+/).find((name) => /^lang(?:uage)?-./.test(name))
  return token ? parseLanguage(token.replace(/^lang(?:uage)?-/, '')) : null
}

function lastKnown(classes: string): string | null {
  return (
    classes
      .split(/\s+/)
      .map(findLanguage)
      .findLast((language) => language !== null) ?? null
  )
}
