import type { Node } from 'prosemirror-model'
import type { BlockStyle } from './block-style.ts'
import { findLanguage } from './languages.ts'
import { schema } from './schema.ts'
import { literalText } from './text-host.ts'
import { attribute, type ChildNode, droppedElements, type Element, isElement } from './tree.ts'
import { parseLanguage } from './values.ts'

/** A `<pre>` as a code block: its text without mark-up, and the language that it or its `<code>` names. */
export function readCode(pre: Element, style: BlockStyle): Node {
  const codes = pre.childNodes.filter(isElement).filter((child) => child.tagName === 'code')
  const named = codes.map(languageOfCode).find((language) => language !== null)
  const lines: string[] = []
  for (const child of pre.childNodes) {
    if (lines.length > 0 && isElement(child) && child.tagName === 'code') lines.push('\n')
    addCodeText(child, lines)
  }
  const text = literalText(lines.join(''))
  const language = named ?? languageOfPre(pre) ?? ''
  return schema.nodes.pre.create({ language, ...style }, text === '' ? null : schema.text(text))
}

function addCodeText(node: ChildNode, lines: string[]): void {
  if ('value' in node) lines.push(node.value)
  if (!isElement(node) || droppedElements.has(node.tagName)) return
  if (node.tagName === 'br') lines.push('\n')
  for (const child of node.childNodes) addCodeText(child, lines)
}

/** A `language-…` or `lang-…` token anywhere in the class, else (version 4) the whole class in lower case. */
function languageOfCode(code: Element): string | null {
  const classes = attribute(code, 'class') ?? ''
  return tokenLanguage(classes) ?? parseLanguage(classes.trim().toLowerCase()) ?? lastKnown(classes)
}

function languageOfPre(pre: Element): string | null {
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
