import type { Node } from 'prosemirror-model'
import type { BlockStyle } from '../definition/block-style.ts'
import { literalText } from '../definition/text-host.ts'
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
import { schema } from '../model/schema.ts'

/** A `<pre>` as a code block: its text without mark-up, and the language that it or its `<code>` names. */
export function readCode(pre: MarkupElement, style: BlockStyle): Node {
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
  return schema.nodes.pre.create({ language, ...style }, text === '' ? null : schema.text(text))
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
