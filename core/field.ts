/**
 * Every kind a field can have. Each kind has exactly one part in each of the total maps keyed by it:
 * its wire input (here), its rule (`core/rules.ts`), its column (`server/resource/columns.ts`) and its
 * Cell, Input and Filter (`web/fields/`). A kind without one of them does not compile.
 */
export type FieldKind = keyof FieldValues

/** The value each kind has in a row, in JSON and in a form: one spelling everywhere. */
export interface FieldValues {
  primaryKey: number
  text: string
  textarea: string
  account: string
  password: string
  varName: string
  mobile: string
  idNumber: string
  email: string
  url: string
  integer: number | null
  number: number | null
  float: number | null
  /** decimal text with two digits behind the point */
  money: string | null
  weigh: number
  /** `YYYY-MM-DD` */
  date: string | null
  /** unix seconds */
  dateTime: number | null
  /** unix seconds, set by the system */
  timestamp: number | null
  /** `HH:MM:SS` */
  time: string | null
  /** four digits */
  year: number | null
  switch: 0 | 1
  select: string
  radio: string
  code: number
  selects: readonly string[]
  checkbox: readonly string[]
  /** rows of key and value */
  array: readonly KeyValue[]
  image: string
  images: readonly string[]
  file: string
  files: readonly string[]
  richText: string
  /** id of a row of another resource */
  belongsTo: number | null
  /** ids of rows of another resource, kept in a join table */
  manyToMany: readonly number[]
  /** id of the parent row of the same resource, 0 for a root */
  parent: number
  /** administrative codes of province, city and district */
  city: readonly number[]
  icon: string
  color: string
}

/** A row of an `array` field. */
export interface KeyValue {
  readonly key: string
  readonly value: string
}

/** The input types of the wire protocol (`docs/screens.md#inputs`). */
export type WireInput =
  | 'string'
  | 'password'
  | 'number'
  | 'radio'
  | 'checkbox'
  | 'switch'
  | 'textarea'
  | 'array'
  | 'datetime'
  | 'year'
  | 'date'
  | 'time'
  | 'select'
  | 'selects'
  | 'remoteSelect'
  | 'remoteSelects'
  | 'editor'
  | 'city'
  | 'image'
  | 'images'
  | 'file'
  | 'files'
  | 'icon'
  | 'color'

/** The one table from field kinds to the input types of the wire. */
export const wireInputs: Readonly<Record<FieldKind, WireInput>> = {
  primaryKey: 'string',
  text: 'string',
  textarea: 'textarea',
  account: 'string',
  password: 'password',
  varName: 'string',
  mobile: 'string',
  idNumber: 'string',
  email: 'string',
  url: 'string',
  integer: 'number',
  number: 'number',
  float: 'number',
  money: 'number',
  weigh: 'number',
  date: 'date',
  dateTime: 'datetime',
  timestamp: 'datetime',
  time: 'time',
  year: 'year',
  switch: 'switch',
  select: 'select',
  radio: 'radio',
  code: 'radio',
  selects: 'selects',
  checkbox: 'checkbox',
  array: 'array',
  image: 'image',
  images: 'images',
  file: 'file',
  files: 'files',
  richText: 'editor',
  belongsTo: 'remoteSelect',
  manyToMany: 'remoteSelects',
  parent: 'remoteSelect',
  city: 'city',
  icon: 'icon',
  color: 'color',
}

/**
 * Who may read or write a field beyond having the call's node: everybody who has the call (absent), nobody
 * outside the system (`'system'`), or callers who hold a further node of the resource (`{ node: 'contact' }`
 * is `<resource>/contact`).
 */
export type FieldAccess = 'system' | { readonly node: string }

/** Moves of a status field: action name → the states it starts from and the one it leads to. */
export type Transitions<O extends string = string> = Readonly<
  Record<string, readonly [from: O | readonly O[], to: O]>
>

/** A table that joins two resources, when it is not the derived `<table>_<field>`. */
export interface Through {
  readonly table: string
  /** column with the id of this resource's row */
  readonly own: string
  /** column with the id of the other resource's row */
  readonly other: string
}

/** What people read at a field that brings its own texts. */
export interface FieldOwnTexts {
  readonly label: string
  readonly tip?: string
  readonly placeholder?: string
  /** label of each option */
  readonly options?: Readonly<Record<string, string>>
}

/** A field of a declaration: its kind and everything that differs from the kind's default. Plain data. */
export interface Field<K extends FieldKind = FieldKind, V = FieldValues[K]> {
  readonly kind: K
  /** must not be empty when saved */
  readonly required?: boolean
  /** value of a new row, in the form and in the table */
  readonly initial?: unknown
  /** no two rows share a value; the empty value is exempt */
  readonly unique?: boolean
  /** earlier name of the column: its data moves along */
  readonly was?: string
  readonly read?: FieldAccess
  readonly write?: FieldAccess
  /** may be given when a row is added and never changed after */
  readonly fixed?: boolean
  /** characters of a text, items of a list, value of a number */
  readonly min?: number
  readonly max?: number
  /** digits behind the decimal point of a `float` */
  readonly decimals?: number
  readonly options?: readonly string[]
  readonly transitions?: Transitions
  /** name of the resource a relation leads to */
  readonly to?: string
  /** fields of the related row that travel along in lists, besides its id */
  readonly show?: readonly string[]
  readonly through?: Through
  /** it holds ids of up to 53 bits: a snowflake key, or what leads to one or counts along with it */
  readonly wide?: boolean
  /**
   * what happens here when the related row is deleted: it is refused, the relation is emptied, or it stays as it is, in
   * records of what happened
   */
  readonly whenGone?: 'refuse' | 'clear' | 'keep'
  /** topic of uploads made in this field */
  readonly topic?: string
  /** texts of a field that is data itself, such as a configuration item; others have theirs in messages */
  readonly texts?: FieldOwnTexts
  /** what `values` shows is only in the type */
  readonly value?: V
}

type Common = Pick<Field, 'required' | 'unique' | 'was' | 'read' | 'write' | 'fixed'>
type Initial<V> = { readonly initial?: V }
type Length = { readonly min?: number; readonly max?: number }
type Upload = { readonly topic?: string }
type Relation = Common & Pick<Field, 'show' | 'whenGone' | 'wide'> & { readonly initial?: number }

type Builder<K extends FieldKind, O> = (options?: Common & Initial<FieldValues[K]> & O) => Field<K>

/** Makes a builder that only adds the kind to the options. */
function of<K extends FieldKind, O = unknown>(kind: K): Builder<K, O> {
  return (options) => ({ ...options, kind })
}

/** Makes a builder for a kind whose values come from a fixed list. */
function oneOf<K extends 'select' | 'radio'>(kind: K) {
  return <const O extends string>(
    options: readonly O[],
    rest?: Common & Initial<NoInfer<O>> & { readonly transitions?: Transitions<NoInfer<O>> },
  ): Field<K, O> => ({ ...rest, kind, options })
}

function someOf<K extends 'selects' | 'checkbox'>(kind: K) {
  return <const O extends string>(
    options: readonly O[],
    rest?: Common & Initial<readonly NoInfer<O>[]> & Length,
  ): Field<K, readonly O[]> => ({ ...rest, kind, options })
}

function code<const O extends number>(
  options: readonly O[],
  rest?: Common & Initial<NoInfer<O>>,
): Field<'code', O> {
  return { ...rest, kind: 'code', options: options.map(String) }
}

/** Builders of fields, one for each kind; what they return is plain data. */
export const field = {
  /** The row's identifier. Every resource has one named `id` without asking. */
  primaryKey: of('primaryKey'),
  /** One line of text, 255 characters unless `max` says otherwise. */
  text: of<'text', Length>('text'),
  /** Several lines of text, 1,000 characters unless `max` says otherwise. */
  textarea: of<'textarea', Length>('textarea'),
  /** Login name: 3 to 15 characters, a letter first, then letters, digits and underscores. */
  account: of<'account', Length>('account'),
  /** Kept only as a hash, never answered; empty on edit leaves it as it is. */
  password: of<'password', Length>('password'),
  /** A name that could be a variable: letter or underscore first, then letters, digits and underscores. */
  varName: of<'varName', Length>('varName'),
  /** Mobile number of mainland China. */
  mobile: of('mobile'),
  /** Resident identity card number of mainland China, check digit included. */
  idNumber: of('idNumber'),
  email: of<'email', Length>('email'),
  /** An http or https address, or a path within the site. */
  url: of<'url', Length>('url'),
  /** A whole number within ±2^53. */
  integer: of<'integer', Length>('integer'),
  /** Any finite number. */
  number: of<'number', Length>('number'),
  /** A number with a fixed count of decimals, 2 unless `decimals` says otherwise. */
  float: of<'float', Length & { readonly decimals?: number }>('float'),
  /** An amount, kept as a whole number of minor units; `min` and `max` are in whole units. */
  money: of<'money', Length>('money'),
  /** Sort weight, larger first; a new row gets its id. Gives the resource its `sortable` call. */
  weigh: of('weigh'),
  date: of('date'),
  dateTime: of('dateTime'),
  timestamp: of('timestamp'),
  time: of('time'),
  year: of<'year', Length>('year'),
  switch: of('switch'),
  /** One of a list, chosen from a drop-down. */
  select: oneOf('select'),
  /** One of a list, all options in view. */
  radio: oneOf('radio'),
  /** One of a few whole numbers that each stand for something, all options in view. */
  code,
  /** Some of a list, chosen from a drop-down. */
  selects: someOf('selects'),
  /** Some of a list, all options in view. */
  checkbox: someOf('checkbox'),
  array: of<'array', Length>('array'),
  image: of<'image', Upload>('image'),
  images: of<'images', Upload & Length>('images'),
  file: of<'file', Upload>('file'),
  files: of<'files', Upload & Length>('files'),
  /** HTML of the product's editor; the server rebuilds it from the editor's model before storing. */
  richText: of<'richText', Length>('richText'),
  /** One row of another resource; lists carry it as an object under the name without `_id`. */
  belongsTo: (to: string, options?: Relation): Field<'belongsTo'> => ({ ...options, kind: 'belongsTo', to }),
  /** Rows of another resource; lists carry them as objects under the plural of the name without `_ids`. */
  manyToMany: (
    to: string,
    options?: Common & Length & Pick<Field, 'show' | 'through' | 'whenGone' | 'wide'>,
  ): Field<'manyToMany'> => ({ ...options, kind: 'manyToMany', to }),
  /** The parent row within the same resource: makes it a tree. */
  parent: (options?: Common): Field<'parent'> => ({ ...options, kind: 'parent' }),
  /** Province, city and district of China, chosen level by level. */
  city: of('city'),
  icon: of('icon'),
  color: of('color'),
} as const

/** The value type of a field. */
export type ValueOf<F> = F extends Field<FieldKind, infer V> ? V : never

/** Kinds whose value is a list kept as JSON in one column. */
export const listKinds: ReadonlySet<FieldKind> = new Set([
  'selects',
  'checkbox',
  'array',
  'images',
  'files',
  'city',
])

/** Name under which a list row carries the related row or rows: `category_id` → `category`, `tag_ids` → `tags`. */
export function relationName(fieldName: string): string {
  if (fieldName.endsWith('_ids')) return `${fieldName.slice(0, -4)}s`
  if (fieldName.endsWith('_id')) return fieldName.slice(0, -3)
  return `${fieldName}_row`
}
