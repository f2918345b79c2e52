import type { createLowlight } from 'lowlight'

/** A part of code and the kind of word it is: a name of the small theme in `styles/code.css`. */
export type CodeToken = { readonly from: number; readonly to: number; readonly kind: CodeKind }

/** Every kind, by the names of the style sheet's highlights (`::highlight(pe-code-…)`). */
export const codeKinds = [
  'comment',
  'keyword',
  'string',
  'number',
  'title',
  'type',
  'attribute',
  'variable',
  'tag',
  'added',
  'removed',
] as const

export type CodeKind = (typeof codeKinds)[number]

/** The kinds of the grammars, gathered in the few that differ in colour. */
const kinds: Readonly<Record<string, CodeKind>> = {
  comment: 'comment',
  quote: 'comment',
  doctag: 'keyword',
  keyword: 'keyword',
  operator: 'keyword',
  literal: 'number',
  number: 'number',
  symbol: 'number',
  bullet: 'number',
  string: 'string',
  regexp: 'string',
  char: 'string',
  link: 'string',
  code: 'string',
  title: 'title',
  section: 'title',
  function: 'title',
  type: 'type',
  class: 'type',
  built_in: 'type',
  'selector-class': 'type',
  'selector-id': 'type',
  attr: 'attribute',
  attribute: 'attribute',
  property: 'attribute',
  'selector-attr': 'attribute',
  'selector-pseudo': 'attribute',
  variable: 'variable',
  'template-variable': 'variable',
  params: 'variable',
  meta: 'variable',
  tag: 'tag',
  name: 'tag',
  'selector-tag': 'tag',
  addition: 'added',
  deletion: 'removed',
}

/** Parts whose punctuation stays plain: only what is named inside them has a colour. */
const hollow = new Set(['tag', 'params', 'class', 'function', 'property'])

type Tree = ReturnType<ReturnType<typeof createLowlight>['highlight']>
type Branch = { readonly children: readonly Tree['children'][number][] }

/** The coloured parts of a highlighted tree in order, the innermost kind deciding; neighbours of one kind are one. */
export function flatTokens(tree: Branch): CodeToken[] {
  const tokens: CodeToken[] = []
  let at = 0
  const visit = (branch: Branch, kind: CodeKind | undefined): void => {
    for (const child of branch.children) {
      if (child.type === 'text') {
        addToken(tokens, at, at + child.value.length, kind)
        at += child.value.length
      } else if (child.type === 'element') {
        visit(child, kindOf(child.properties.className, kind))
      }
    }
  }
  visit(tree, undefined)
  return tokens
}

function addToken(tokens: CodeToken[], from: number, to: number, kind: CodeKind | undefined): void {
  if (!kind || from === to) return
  const last = tokens.at(-1)
  if (last?.to === from && last.kind === kind) tokens[tokens.length - 1] = { from: last.from, to, kind }
  else tokens.push({ from, to, kind })
}

function kindOf(className: unknown, outer: CodeKind | undefined): CodeKind | undefined {
  const name = String(Array.isArray(className) ? className[0] : '').replace(/^hljs-/, '')
  if (hollow.has(name)) return undefined
  return Object.hasOwn(kinds, name) ? kinds[name] : outer
}
