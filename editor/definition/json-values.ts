import { blockStyleDeclarations } from './block-style.ts'
import type { Json } from './json-forms.ts'

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function childrenOf(node: Json): readonly unknown[] {
  return Array.isArray(node.children) ? node.children : []
}

/** `false`, nothing, and words for it are the same. */
export function isTrue(value: unknown): boolean {
  return value !== 'false' && Boolean(value)
}

export function plain(value: unknown): string {
  return typeof value === 'string' ? value.toWellFormed() : typeof value === 'number' ? String(value) : ''
}

/** A value for a declaration; one that would end it is none. */
export function declared(value: unknown): string | null {
  const text = plain(value)
  return text === '' || /[;{}]/.test(text) ? null : text
}

/** Addresses were stored with their angle brackets escaped. */
export function unescaped(address: string): string {
  return address.replaceAll('&lt;', '<').replaceAll('&gt;', '>')
}

/** The declarations of a block's style, its direction among them. */
export function declarationsOf(node: Json): string {
  const dir = declared(node.dir)
  const style = blockStyleDeclarations({
    textAlign: declared(node.textAlign),
    lineHeight: declared(node.lineHeight),
    indent: declared(node.indent),
    dir,
  })
  return [...style, ...(dir === null ? [] : [`direction: ${dir};`])].join(' ')
}
