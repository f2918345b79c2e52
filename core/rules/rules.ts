import type { FieldOptions } from '../field-options.ts'
import type { Fault } from '../problems.ts'
import { tidy } from '../values/plain-text.ts'

/** What a rule needs besides the value. */
export interface RuleContext {
  /** time zone in which texts without one are meant */
  readonly timeZone: string
  /** the rule of a type of blocks; null, or no answer at all: nobody declares it, and its blocks stay as they are */
  readonly blockRule?: (type: string) => BlockRule | null
  /** values of a draft: what is there has to be right, but nothing has to be there yet */
  readonly isUnfinished?: boolean
}

/** How the values of a block are checked: like those of a row, field by field. */
export type BlockRule = (
  props: Readonly<Record<string, unknown>>,
  context: RuleContext,
) => {
  readonly values: Readonly<Record<string, unknown>>
  readonly faults: Readonly<Record<string, Fault>>
}

/** Filter operators of the wire (`docs/wire.md#filters`); aliases are resolved before. */
export type Operator =
  | 'eq'
  | 'ne'
  | 'gt'
  | 'egt'
  | 'lt'
  | 'elt'
  | 'LIKE'
  | 'NOT LIKE'
  | 'IN'
  | 'NOT IN'
  | 'RANGE'
  | 'NOT RANGE'
  | 'NULL'
  | 'NOT NULL'
  | 'FIND_IN_SET'

/** What is a valid value of a kind, and how it is filtered by. */
export interface Rule<V> {
  /** value of a field that was given nothing */
  readonly empty: V
  /** turns what came in into the value, or says why not; never sees the empty value */
  readonly parse: (raw: unknown, field: FieldOptions, context: RuleContext) => V | Refusal
  /** operators that `search[]` may use */
  readonly operators: readonly Operator[]
  /** operator of the common search form; false: not in the form */
  readonly search: Operator | false
}

/** Why a value is not taken. */
export class Refusal implements Fault {
  readonly message: string
  readonly params: Readonly<Record<string, string | number>>
  /** what is wrong with parts of the value, by where they are in it */
  readonly parts?: Readonly<Record<string, Fault>>
  constructor(
    reason: string,
    params: Readonly<Record<string, string | number>> = {},
    parts?: Readonly<Record<string, Fault>>,
  ) {
    this.message = `validate.${reason}`
    this.params = params
    if (parts) this.parts = parts
  }
}

const order: readonly Operator[] = ['gt', 'egt', 'lt', 'elt', 'RANGE', 'NOT RANGE']
const equal: readonly Operator[] = ['eq', 'ne', 'IN', 'NOT IN', 'NULL', 'NOT NULL']
const like: readonly Operator[] = ['LIKE', 'NOT LIKE']

/** Operators by what is filtered with them. */
export const operators = {
  order,
  equal,
  like,
  number: [...equal, ...order, ...like],
  text: [...equal, ...like, 'FIND_IN_SET'],
  list: ['FIND_IN_SET', 'IN', 'NOT IN', 'NULL', 'NOT NULL', ...like],
} as const satisfies Readonly<Record<string, readonly Operator[]>>

/** Largest number that ids and weights may have: the column's. */
export function largestOf({ wide }: Pick<FieldOptions, 'wide'>): number {
  return wide ? Number.MAX_SAFE_INTEGER : 2_147_483_647
}

/** The identifier in canonical decimal form (`7` or `"7"`), or a refusal (`docs/security.md#data`). */
export function parseId(raw: unknown, key: Pick<FieldOptions, 'wide'> = {}): number | Refusal {
  const max = largestOf(key)
  if (typeof raw === 'number' && Number.isSafeInteger(raw) && raw > 0 && raw <= max) return raw
  if (typeof raw === 'string' && /^[1-9]\d{0,15}$/.test(raw) && Number(raw) <= max) return Number(raw)
  return new Refusal('id')
}

/** Tells whether a field was given nothing: undefined, null, '' or an empty list. */
export function isEmptyValue(raw: unknown): boolean {
  return raw === undefined || raw === null || raw === '' || (Array.isArray(raw) && raw.length === 0)
}

/** What texts of a kind look like. */
export interface TextRule {
  /** characters, at most, unless the field says otherwise */
  readonly max: number
  readonly pattern?: RegExp
  /** why a text that does not match the pattern is refused */
  readonly reason?: string
  /** it is kept as it came, with the spaces around it */
  readonly keepSpace?: boolean
}

/** The rule of a kind of text. */
export function textRule(spec: TextRule): Rule<string> {
  return {
    empty: '',
    operators: operators.text,
    search: 'LIKE',
    parse(raw, { min = 0, max = spec.max }) {
      if (typeof raw !== 'string' && typeof raw !== 'number') return new Refusal('text')
      const value = spec.keepSpace
        ? String(raw)
        : tidy(spec.pattern ? String(raw).normalize('NFKC') : String(raw))
      // NUL has no place in a text and PostgreSQL can not keep it; a lone surrogate is no character.
      if (value.includes('\0') || !value.isWellFormed()) return new Refusal('characters')
      const length = countCharacters(value)
      if (length > max) return new Refusal('tooLong', { max })
      if (length < min) return new Refusal('tooShort', { min })
      if (value !== '' && spec.pattern && !spec.pattern.test(value)) return new Refusal(spec.reason ?? 'text')
      return value
    },
  }
}

function countCharacters(value: string): number {
  let count = value.length
  for (let at = 0; at < value.length; at++) {
    const code = value.charCodeAt(at)
    if (code >= 0xd800 && code < 0xdc00) count--
  }
  return count
}

/** A number, or its text as one writes it: no spaces around it, no zeros before it. Forms and files tidy what people type. */
export function finite(raw: unknown): number | null {
  if (typeof raw === 'number') return Number.isFinite(raw) ? raw : null
  if (typeof raw !== 'string' || !/^-?(?:0|[1-9]\d{0,19})(?:\.\d{1,20})?$/.test(raw)) return null
  return Number(raw)
}

/** A number that is no smaller and no bigger than its field allows. */
export function within(value: number, { min, max }: FieldOptions): number | Refusal {
  if (min !== undefined && value < min) return new Refusal('tooSmall', { min })
  if (max !== undefined && value > max) return new Refusal('tooBig', { max })
  return value
}

/** A list whose items all pass, each once; 100 at most unless the field says otherwise. */
export function parseList<V>(
  raw: unknown,
  field: FieldOptions,
  parse: (item: unknown) => V | Refusal,
): readonly V[] | Refusal {
  if (!Array.isArray(raw)) return new Refusal('list')
  const max = field.max ?? 100
  if (raw.length > max) return new Refusal('tooMany', { max })
  if (field.min !== undefined && raw.length < field.min) return new Refusal('tooFew', { min: field.min })
  const values: V[] = []
  for (const item of raw) {
    const value = parse(item)
    if (value instanceof Refusal) return value
    if (!values.includes(value)) values.push(value)
  }
  return values
}
