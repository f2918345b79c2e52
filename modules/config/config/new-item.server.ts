import type { Field } from '#core/field.ts'
import { type Fault, Problem } from '#core/problems.ts'
import { Refusal } from '#core/rules/rules.ts'
import { validateField } from '#core/rules/validate.ts'
import {
  choiceTypes,
  configRules,
  configTypes,
  parseAttributes,
  parseContent,
  remoteOf,
  storeAttributes,
} from '#core/settings/config-item.ts'
import type { Context } from '#server/context.ts'
import type { Body } from '#server/resource/door.ts'
import { config } from './config.ts'

const { fields } = config

/** What the create-data form (`docs/screens.md#adding-a-setting`) asks for, as the fields it is checked by. */
const asked: Readonly<Record<string, Field>> = {
  group: { ...fields.group, required: true },
  name: fields.name,
  title: fields.title,
  tip: fields.tip,
  type: { ...fields.type, options: configTypes, required: true },
  weigh: fields.weigh,
}

/** The values of a new item from the create-data form; everything that is wrong with it is refused at once. */
export function parseNewItem(body: Body, context: Context): Readonly<Record<string, unknown>> {
  const found: Record<string, unknown> = { rule: parseRules(body.rule) }
  for (const [name, field] of Object.entries(asked)) found[name] = validateField(field, body[name], context)
  // Names that every object has are no names for items, which travel as keys.
  if (typeof found.name === 'string' && found.name in {}) found.name = new Refusal('varName')
  found.content = contentOf(String(found.type), body.content, context)
  const extend = linesOf(body.extend, parseAttributes, context)
  const inputExtend = linesOf(body.inputExtend, parseAttributes, context)
  found.extend = extend
  found.inputExtend = inputExtend
  if (!(extend instanceof Refusal) && !(inputExtend instanceof Refusal)) {
    found.extend = validateField(fields.extend, storeAttributes(extend, inputExtend), context)
  }
  const faults = faultsIn(found, context)
  if (namesNoList(found, context)) faults.inputExtend = { message: 'routine/config:texts.remoteUrl' }
  if (Object.keys(faults).length > 0) throw new Problem('invalid', {}, { faults })
  const { inputExtend: _kept, ...values } = found
  return values
}

function faultsIn(found: Readonly<Record<string, unknown>>, { translate }: Context): Record<string, Fault> {
  const refused = Object.entries(found).flatMap(([name, value]) => {
    if (!(value instanceof Refusal)) return []
    if (name !== 'inputExtend') return [[name, value] as const]
    // The one input that is no column, and so has no label of its own.
    const label = translate('routine/config:texts.inputExtend')
    return [[name, { message: value.message, params: { label, ...value.params } }] as const]
  })
  return Object.fromEntries(refused)
}

/** A list that is named has to be there; without any the form of the item says what it lacks. */
function namesNoList({ type, inputExtend }: Readonly<Record<string, unknown>>, { app }: Context): boolean {
  if (!String(type).startsWith('remoteSelect') || inputExtend instanceof Refusal) return false
  const attributes = inputExtend as Body
  const isNamed = ['to', 'remote-url', 'remoteUrl'].some((name) => Object.hasOwn(attributes, name))
  return isNamed && app.registry.find(remoteOf(attributes)) === null
}

function contentOf(type: string, raw: unknown, context: Context): string | Refusal {
  if (!choiceTypes.has(type)) return ''
  const content = linesOf(raw, parseContent, context)
  if (content instanceof Refusal) return content
  return Object.keys(content).length === 0 ? new Refusal('required') : JSON.stringify(content)
}

function parseRules(raw: unknown): string | Refusal {
  const given = Array.isArray(raw) ? raw : typeof raw === 'string' ? raw.split(',') : []
  const names = given.map((name) => String(name).trim()).filter(Boolean)
  if (names.some((name) => !configRules.some((known) => known === name))) return new Refusal('option')
  return [...new Set(names)].join(',')
}

/** Lines of the form as what they say. */
function linesOf<V>(raw: unknown, parse: (text: string) => V | Refusal, context: Context): V | Refusal {
  const text = validateField({ kind: 'textarea', max: 4000 }, raw ?? '', context)
  return text instanceof Refusal ? text : parse(String(text))
}
