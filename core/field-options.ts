import type { Language } from './wire.ts'

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

/** Fields and the values of which each has one: `{ type: ['menu'], menu_type: ['link', 'iframe'] }`. */
export type Condition = Readonly<Record<string, readonly (string | number)[]>>

/** What a field is a translation of; without `field` it says what all those into the language were made from. */
export interface TranslationOf {
  readonly language: Language
  readonly field: string | null
}

/** Everything a field of a declaration may say besides its kind. Plain data. */
export interface FieldOptions {
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
  /** it has a value for each language of the site: the row's own is that of the base language */
  readonly translated?: boolean
  /** it is one of those values in another language; made by `defineResource` */
  readonly translates?: TranslationOf
  /**
   * the rows that it belongs to, by what their other fields hold; one of several conditions is enough. In other rows the form
   * does not show it, it is not required, and what a save says of it is ignored: it keeps what it held
   */
  readonly shownWhen?: Condition | readonly Condition[]
  /** false: changes of public rows take effect at once, where others wait in a draft */
  readonly drafted?: false
  /** false: it counts by itself, past the records of changes, so that its former values are not known */
  readonly recorded?: false
  /** characters of a text, items of a list, value of a number */
  readonly min?: number
  readonly max?: number
  /** a `url` may lead to mail and telephones as well */
  readonly contacts?: true
  /** digits behind the decimal point of a `float` */
  readonly decimals?: number
  readonly options?: readonly string[]
  readonly transitions?: Transitions
  /** name of the resource a relation leads to */
  readonly to?: string
  /** fields of the related row that travel along in lists, besides its id and its label */
  readonly show?: readonly string[]
  /** field of the related row that it goes by here, instead of its resource's label */
  readonly label?: string
  readonly through?: Through
  /** it holds ids of up to 53 bits: a snowflake key, or what leads to one or counts along with it */
  readonly wide?: boolean
  /**
   * what happens here when the related row is deleted: it is refused, the relation is emptied, or it stays as it is, in
   * records of what happened
   */
  readonly whenGone?: 'refuse' | 'clear' | 'keep'
  /** types of the blocks that a list of blocks may hold; all unless said otherwise */
  readonly types?: readonly string[]
  /**
   * how deep blocks may stand within blocks: 1 has none within others, 2 (unless said otherwise) one level of them; levels of a
   * tree (`parent`) or of lines that form one, any number unless said otherwise
   */
  readonly depth?: number
  /** resources of which a `target` is a row, of those that modules offer; all unless said otherwise */
  readonly resources?: readonly string[]
  /** values of an `array` are texts of several lines */
  readonly isLong?: boolean
  /** of `lines`: the relation by which they name the row that they belong to */
  readonly ownedBy?: string
  /** topic of uploads made in this field */
  readonly topic?: string
  /** its files have no public address: whoever may read it opens them by tickets (`docs/decisions/0061-private-files.md`) */
  readonly private?: boolean
  /** texts of a field that is data itself, such as a configuration item; others have theirs in messages */
  readonly texts?: FieldOwnTexts
}
