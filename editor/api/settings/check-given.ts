import { shown } from './check-mode.ts'

/**
 * What integrations without types get wrong is refused by the name they know it under, before anything is made of it.
 * Nothing given, or `null`, always stands for the default.
 */
type Kind = 'function' | 'object' | 'list' | 'number' | 'text'

const says: Readonly<Record<Kind, string>> = {
  function: 'a function',
  object: 'an object',
  list: 'an array',
  number: 'a number',
  text: 'a string',
}

/** Throws unless each value is of its kind. `path` stands before the names: `createEditor: config`. */
export function checkGiven(path: string, given: object, kinds: Readonly<Record<string, Kind>>): void {
  for (const [name, kind] of Object.entries(kinds)) {
    const value = (given as Readonly<Record<string, unknown>>)[name]
    if (value !== undefined && value !== null && !isOf(kind, value)) {
      throw new TypeError(`${path}${name} has to be ${says[kind]}, not ${shown(value)}`)
    }
  }
}

/** An object of settings; nothing is an empty one. */
export function checkObject(name: string, given: unknown): asserts given is object | null | undefined {
  if (given !== undefined && given !== null && !isOf('object', given)) {
    throw new TypeError(`${name} has to be an object, not ${shown(given)}`)
  }
}

const hooks =
  'onMaxLength onCreated onDestroyed onChange onContentChange onFocus onBlur customPaste customAlert beginWork decorateCode'.split(
    ' ',
  )

/** The settings of an editor that would otherwise fail later, at the first key or click. */
export function checkConfig(call: string, config: unknown): void {
  checkObject(`${call}: config`, config)
  checkGiven(`${call}: config.`, config ?? {}, {
    ...Object.fromEntries(hooks.map((hook) => [hook, 'function'])),
    placeholder: 'text',
    maxLength: 'number',
    hoverbarKeys: 'object',
    MENU_CONF: 'object',
    attributes: 'object',
    policy: 'object',
    tools: 'object',
    proseMirrorPlugins: 'list',
  })
}

/** A text for a method; a number is its digits, nothing is nothing. */
export function textGiven(method: string, value: unknown): string {
  if (typeof value === 'string') return value
  if (value === undefined || value === null) return ''
  if (typeof value === 'number') return String(value)
  throw new TypeError(`${method}: a string is needed, not ${shown(value)}`)
}

function isOf(kind: Kind, value: unknown): boolean {
  if (kind === 'list') return Array.isArray(value)
  if (kind === 'object') return typeof value === 'object' && !Array.isArray(value)
  return typeof value === (kind === 'text' ? 'string' : kind)
}
