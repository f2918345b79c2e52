import type { KeyValue } from '#fields/array/kind.ts'
import { type Field, type FieldKind, kinds } from '../field.ts'
import { type WireInput, wireInputs } from '../kind.ts'
import { isEmptyValue, Refusal, type RuleContext } from '../rules/rules.ts'
import { validateField } from '../rules/validate.ts'
import { unixToText } from '../values/time.ts'
import { resourceOfUrl } from '../wire.ts'

/**
 * Configuration items: fields that are rows themselves. What a stored item means as a field, how its value is kept in a
 * text and how the wire shows it (`docs/wire.md#configuration`) is decided here only; form and server both run it.
 */

/** Types an item can have: the input types of the wire. */
export const configTypes: readonly WireInput[] = wireInputs

/** Types whose options are the item's own. */
export const choiceTypes: ReadonlySet<string> = new Set(['radio', 'checkbox', 'select', 'selects'])

/** Names of rules that an item can add to that of its type. */
export const configRules = [
  'required',
  'mobile',
  'idNumber',
  'account',
  'password',
  'varName',
  'editorRequired',
  'url',
  'email',
  'date',
  'number',
  'integer',
  'float',
] as const

type Attributes = Readonly<Record<string, unknown>>

/** An item as far as its value depends on it; `content` and `input_extend` as the wire has them. */
export interface ConfigItem {
  readonly name: string
  readonly title: string
  readonly tip: string
  readonly type: string
  readonly content: Readonly<Record<string, string>> | ''
  /** comma list of rule names */
  readonly rule: string
  readonly input_extend: Attributes | readonly []
}

/** A value as the wire shows it. */
export type ConfigValue = string | boolean | readonly string[] | readonly KeyValue[]

/**
 * Where a value is a secret it is never answered; an empty one that is posted leaves it as it is. `extend` is the kept text,
 * which says so of items that look like others.
 */
export function isSecretItem({
  type,
  extend,
}: {
  readonly type: string
  readonly extend: string | null
}): boolean {
  return type === 'password' || readObject(extend ?? '')[secretKey] === true
}

const kindOfInput = {
  string: 'text',
  password: 'password',
  number: 'number',
  radio: 'radio',
  checkbox: 'checkbox',
  switch: 'switch',
  textarea: 'textarea',
  array: 'array',
  datetime: 'dateTime',
  year: 'year',
  date: 'date',
  time: 'time',
  select: 'select',
  selects: 'selects',
  remoteSelect: 'belongsTo',
  remoteSelects: 'manyToMany',
  editor: 'richText',
  city: 'city',
  image: 'image',
  images: 'images',
  file: 'file',
  files: 'files',
  icon: 'icon',
  color: 'color',
} as const satisfies Readonly<Record<WireInput, FieldKind>>

/** Longest texts, where the kind's own limit is not meant. */
const maxLengths: Readonly<Record<string, number>> = {
  string: 1000,
  password: 255,
  textarea: 20_000,
  editor: 200_000,
}
const maxRows = 200

/** The item as a field: what draws it, and what checks it. */
export function itemField(item: ConfigItem): Field {
  const kind = kindOfInput[item.type as WireInput] ?? 'text'
  const names = ruleNames(item)
  const content = item.content === '' ? {} : item.content
  const attributes = attributesOf(item)
  const isText = Object.hasOwn(maxLengths, item.type)
  return {
    kind: kind === 'number' && names.includes('integer') ? 'integer' : kind,
    required: names.includes('required') || names.includes('editorRequired'),
    ...(choiceTypes.has(item.type) ? { options: Object.keys(content) } : {}),
    ...(isText ? { max: lengthOf(item.type, attributes) } : {}),
    ...(item.type === 'number' ? numbersIn(attributes, ['min', 'max']) : {}),
    ...(item.type === 'images' || item.type === 'files' ? { max: countOf(attributes.limit) ?? 100 } : {}),
    ...(item.type === 'remoteSelects' ? { max: maxRows } : {}),
    ...(item.type.startsWith('remoteSelect') ? { to: remoteOf(attributes) } : {}),
    ...(typeof attributes.topic === 'string' ? { topic: attributes.topic } : {}),
    texts: {
      label: item.title,
      tip: item.tip,
      placeholder: typeof attributes.placeholder === 'string' ? attributes.placeholder : '',
      options: content,
    },
  }
}

/** Kinds that a field can have as an item: those of the types, and those that a rule makes of a type. */
export type ItemKind =
  | (typeof kindOfInput)[WireInput]
  | Exclude<RuleName, 'required' | 'editorRequired' | 'float'>

/** The columns of an item that stands for a field. Throws a sentence where an item can not say what the field says. */
export function itemOf(field: Field): Pick<ConfigItem, 'type' | 'rule' | 'input_extend'> {
  const { kind, required, min, max, to, topic } = field
  const type = kinds[kind].input
  const rules = [required ? (kind === 'richText' ? 'editorRequired' : 'required') : '', kind]
  const attributes = {
    ...(type === 'number' ? { min, max } : {}),
    ...(Object.hasOwn(maxLengths, type) ? { maxlength: max } : {}),
    ...(type === 'images' || type === 'files' ? { limit: max } : {}),
    ...{ to, topic },
  }
  const given = Object.entries(attributes).filter(([, value]) => value !== undefined)
  const item = {
    type,
    rule: configRules.filter((name) => rules.includes(name) && name !== kindOfInput[type]).join(),
    input_extend: given.length > 0 ? Object.fromEntries(given) : ([] as const),
  }
  const found: Field = itemField({ ...item, name: '', title: '', tip: '', content: '' })
  const unsaid = (['min', 'max', 'decimals', 'to', 'unique', 'read', 'write'] as const).find(
    (name) => field[name] !== undefined && field[name] !== found[name],
  )
  if (unsaid) throw new Error(`an item can not say "${unsaid}" of a ${kind}`)
  return item
}

/** The resource that a remote select chooses from: named itself (`to`), or by the address of its list (`remote-url`). */
export function remoteOf(attributes: Attributes): string {
  if (typeof attributes.to === 'string') return attributes.to
  const url = attributes['remote-url'] ?? attributes.remoteUrl
  return typeof url === 'string' ? (resourceOfUrl(url) ?? '') : ''
}

/** A posted value by the rule of its type and the rules of the item, in the text it is kept as; or why it is refused. */
export function parseItem(item: ConfigItem, raw: unknown, context: RuleContext): string | Refusal {
  const value = validateItem(item, raw, context)
  return value instanceof Refusal ? value : storedText(item, raw, value, context)
}

/** A kept text as the value that a field of the item's kind has; or why it is none. */
export function readItem(item: ConfigItem, stored: string, context: RuleContext): unknown | Refusal {
  const isAsKept = item.type === 'switch'
  return validateItem(item, isAsKept ? stored : presentItem(item.type, stored), context)
}

function validateItem(item: ConfigItem, raw: unknown, context: RuleContext): unknown | Refusal {
  const declared = itemField(item)
  // What is kept here is no account's password: its own rule says if it has to look like one.
  const field: Field = declared.kind === 'password' ? { ...declared, kind: 'text' } : declared
  const value = validateField(field, raw, context)
  if (value instanceof Refusal) {
    return field.kind === 'richText' && isEmptyValue(raw) ? new Refusal('editorRequired') : value
  }
  const text = storedText(item, raw, value, context)
  if (text === '' || Array.isArray(value)) return value
  for (const name of ruleNames(item)) {
    if (name === 'required' || name === 'editorRequired') continue
    // Two decimals are the business of amounts; here any number will do.
    const kind = name === 'float' ? 'number' : name
    const refused = kinds[kind].parse(text, { kind } as never, context)
    if (refused instanceof Refusal) return refused
  }
  return value
}

/** A kept value as the wire shows it. */
export function presentItem(type: string, stored: string): ConfigValue {
  switch (type) {
    case 'checkbox':
    case 'selects':
    case 'array':
      return readList(stored)
    case 'city':
    case 'remoteSelects':
      return stored === '' ? [] : stored.split(',')
    case 'switch':
      // Off is answered as the original does: as it is kept.
      return stored === '0' ? '0' : stored !== ''
    default:
      return stored
  }
}

function storedText(item: ConfigItem, raw: unknown, value: unknown, { timeZone }: RuleContext): string {
  if (value === null || value === undefined) return ''
  if (item.type === 'datetime') return unixToText(Number(value), timeZone)
  if (['checkbox', 'selects', 'array'].includes(item.type)) return JSON.stringify(value)
  if (Array.isArray(value)) return value.join(',')
  if (typeof value !== 'number') return String(value)
  // Every digit as it was typed; a number is written without an exponent, so that it can be read again.
  return typeof raw === 'string'
    ? raw.trim()
    : value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 })
}

function readList(stored: string): readonly string[] | readonly KeyValue[] {
  try {
    const value: unknown = JSON.parse(stored)
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

type RuleName = (typeof configRules)[number]

function ruleNames({ rule }: Pick<ConfigItem, 'rule'>): readonly RuleName[] {
  const given = rule.split(',').map((name) => name.trim())
  return configRules.filter((name) => given.includes(name))
}

function attributesOf({ input_extend }: ConfigItem): Attributes {
  return Array.isArray(input_extend) ? {} : (input_extend as Attributes)
}

function lengthOf(type: string, { maxlength }: Attributes): number {
  const most = maxLengths[type] ?? 255
  return Math.min(countOf(maxlength) ?? most, most)
}

function countOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined
}

function numbersIn(attributes: Attributes, names: readonly string[]): Readonly<Record<string, number>> {
  const entries = names.flatMap((name) => {
    const value = attributes[name]
    return typeof value === 'number' ? [[name, value] as const] : []
  })
  return Object.fromEntries(entries)
}

/** The key under which the attributes of the input lie among those of the form item. */
const inputKey = 'baInputExtend'
/** The key that marks a secret of another type than `password`; the wire does not have it. */
const secretKey = 'isSecret'
const closedKeys: ReadonlySet<string> = new Set([
  '__proto__',
  'constructor',
  'prototype',
  inputKey,
  secretKey,
])

/** Lines `key=value` of a choice's options, in their order; or why they are refused. */
export function parseContent(text: string): Readonly<Record<string, string>> | Refusal {
  const options: Record<string, string> = {}
  for (const { line, key, value } of linesOf(text)) {
    if (key === '' || value === '' || closedKeys.has(key) || Object.hasOwn(options, key)) {
      return new Refusal('line', { line })
    }
    options[key] = value
  }
  return options
}

/** Lines `key=value` of attributes, `a.b=c` nested; `true`, `false` and numbers are such. Or why they are refused. */
export function parseAttributes(text: string): Attributes | Refusal {
  const attributes: Record<string, unknown> = {}
  for (const { line, key, value } of linesOf(text)) {
    const path = key.split('.')
    if (path.length > 4 || path.some((part) => part === '' || closedKeys.has(part))) {
      return new Refusal('line', { line })
    }
    if (!setAt(attributes, path, typed(value))) return new Refusal('line', { line })
  }
  return attributes
}

/** Both sets of attributes as one text, with the mark of a secret; '' if there is nothing of all that. */
export function storeAttributes(extend: Attributes, inputExtend: Attributes, isSecret = false): string {
  const all = {
    ...extend,
    ...(Object.keys(inputExtend).length > 0 ? { [inputKey]: inputExtend } : {}),
    ...(isSecret ? { [secretKey]: true } : {}),
  }
  return Object.keys(all).length > 0 ? JSON.stringify(all) : ''
}

/** The two sets of a kept text; one without anything is an empty list, as the original answers it. */
export function presentAttributes(stored: string): {
  readonly extend: Attributes | readonly []
  readonly input_extend: Attributes | readonly []
} {
  const { [inputKey]: input = {}, [secretKey]: _mark, ...extend } = readObject(stored)
  const inputExtend = typeof input === 'object' && input !== null ? (input as Attributes) : {}
  return { extend: orList(extend), input_extend: orList(inputExtend) }
}

/** Kept options as the wire shows them. */
export function presentContent(type: string, stored: string): Readonly<Record<string, string>> | '' {
  return choiceTypes.has(type) ? (readObject(stored) as Readonly<Record<string, string>>) : ''
}

function orList(attributes: Attributes): Attributes | readonly [] {
  return Object.keys(attributes).length > 0 ? attributes : []
}

function readObject(stored: string): Attributes {
  try {
    const value: unknown = JSON.parse(stored)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Attributes) : {}
  } catch {
    return {}
  }
}

function linesOf(
  text: string,
): readonly { readonly line: number; readonly key: string; readonly value: string }[] {
  return text.split(/\r?\n/).flatMap((whole, at) => {
    if (whole.trim() === '') return []
    const sign = whole.indexOf('=')
    const key = sign < 0 ? '' : whole.slice(0, sign).trim()
    return [{ line: at + 1, key, value: sign < 0 ? '' : whole.slice(sign + 1).trim() }]
  })
}

function typed(value: string): unknown {
  if (value === 'true' || value === 'false') return value === 'true'
  return /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,10})?$/.test(value) ? Number(value) : value
}

/** Sets a value in nested objects; false where something that is no object is in the way. */
function setAt(target: Record<string, unknown>, path: readonly string[], value: unknown): boolean {
  let at = target
  for (const part of path.slice(0, -1)) {
    const next = Object.hasOwn(at, part) ? at[part] : {}
    if (typeof next !== 'object' || next === null) return false
    at[part] = next
    at = next as Record<string, unknown>
  }
  const last = path.at(-1) ?? ''
  if (Object.hasOwn(at, last)) return false
  at[last] = value
  return true
}
