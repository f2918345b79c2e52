import type { FieldOptions } from './field-options.ts'
import type { Rule } from './rules/rules.ts'

/** The input types of the wire protocol (`docs/screens.md#inputs`), in the order in which configuration offers them. */
export const wireInputs = [
  'string',
  'textarea',
  'password',
  'number',
  'date',
  'datetime',
  'time',
  'year',
  'switch',
  'select',
  'radio',
  'selects',
  'checkbox',
  'array',
  'image',
  'images',
  'file',
  'files',
  'editor',
  'remoteSelect',
  'remoteSelects',
  'city',
  'icon',
  'color',
] as const
export type WireInput = (typeof wireInputs)[number]

/** A JSON schema as far as the documents need one. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** What everything else asks of a kind instead of naming it. */
export interface Facts {
  /** kinds that are kept and drawn alike: the name of their folder */
  readonly family: string
  /** characters of a value, at most, unless the field's `max` says otherwise */
  readonly length?: number
  /** characters of its column, where they are not `length` */
  readonly columnLength?: number
  /** pixels of its column in lists */
  readonly width?: number
  /** the value is a list, kept as JSON in one column */
  readonly isList: boolean
  /** the value, or each item of it, is a number */
  readonly isNumeric: boolean
  /** leads to rows */
  readonly isRelation: boolean
  /** the value is rows of another resource that are saved with the row: nothing of it is kept with the row itself */
  readonly isLines: boolean
  /** never leaves the server */
  readonly isSecret: boolean
  /** given by the system; nobody types it */
  readonly isGiven: boolean
  /** every row has a value of its own, so that it is never set on several at once */
  readonly isSingle: boolean
  /** has few values: an index on it goes on with the order of the list */
  readonly isSelective: boolean
  /** rows can be put in order by it */
  readonly isOrdered: boolean
  /** quick search may look into its column */
  readonly isSearched: boolean
  /** can be a column of a list */
  readonly isListed: boolean
  /** one line of text */
  readonly isLine: boolean
  /** reads as it is, without being formatted */
  readonly isPlain: boolean
  /** is read rather than looked up: has a place of its own beside the shorter values of a row */
  readonly isLong: boolean
  /** its input takes the whole width of a form */
  readonly isWide: boolean
}

/** Everything that neither a database nor a browser is needed for: facts, rule, and how it looks on the wire. */
export interface Kind<V = unknown, O = unknown> extends Facts, Rule<V> {
  readonly input: WireInput
  readonly schema: (field: FieldOptions) => JsonSchema
  /** what the builder takes besides what all take; what `O` shows is only in the type */
  readonly options?: O
}

type Given<V> = Rule<V> & Partial<Facts> & Pick<Facts, 'family'> & Pick<Kind, 'input' | 'schema'>

/** Defines a kind. Facts that are not given are those of a short value that can be listed, ordered and searched. */
export function defineKind<V, O = unknown>(given: Given<V>): Kind<V, O> {
  const isList = given.isList ?? false
  return {
    isNumeric: false,
    isRelation: false,
    isLines: false,
    isSecret: false,
    isGiven: false,
    isSingle: false,
    isSelective: false,
    isOrdered: !isList,
    isSearched: !isList,
    isListed: true,
    isLine: false,
    isPlain: false,
    isLong: false,
    isWide: false,
    ...given,
    isList,
  }
}

/** Options that every builder takes. */
export type Common = Pick<
  FieldOptions,
  'required' | 'unique' | 'was' | 'read' | 'write' | 'fixed' | 'drafted' | 'recorded' | 'shownWhen'
>
/** Option of kinds whose values can differ by language. */
export type Translated = Pick<FieldOptions, 'translated'>
export type Initial<V> = { readonly initial?: V }
export type Length = { readonly min?: number; readonly max?: number }

/** A field of a kind that is known by its name alone. */
export interface FieldOf<K extends string, V> extends FieldOptions {
  readonly kind: K
  /** what `values` shows is only in the type */
  readonly value?: V
}
