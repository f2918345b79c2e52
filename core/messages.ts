import type { Field } from './field.ts'
import type { Fields } from './resource.ts'
import { baseName } from './translations/translated.ts'
import type { Language } from './wire.ts'

/** Texts of one part of the product in every language; a language that lacks one does not compile. */
export type Messages<T> = Readonly<Record<Language, T>>

type Declared = { readonly name: string; readonly fields: Fields }
type AutoField = 'id' | 'create_time' | 'update_time' | 'weigh'
type FieldsOf<R> = R extends Declared ? R['fields'] : never
type Named<R> = Exclude<keyof FieldsOf<R> & string, AutoField>
type WithOptions<R> = {
  [K in keyof FieldsOf<R> & string]: FieldsOf<R>[K] extends Field<
    'select' | 'radio' | 'code' | 'selects' | 'checkbox',
    infer V
  >
    ? string extends V
      ? never
      : K
    : never
}[keyof FieldsOf<R> & string]
type OptionOf<V> = V extends readonly (infer O)[] ? O & string : V extends number ? `${V}` : V & string
type ValueOf<F> = F extends Field<never, infer V> ? V : F extends Field<infer _K, infer V> ? V : never

/** Labels of options: of every choice that a declaration has, and to be left out where it has none. */
type OptionTexts<R> = [WithOptions<R>] extends [never]
  ? { readonly options?: Readonly<Record<string, never>> }
  : {
      /** label of each option of each choice */
      readonly options: {
        readonly [K in WithOptions<R>]: { readonly [O in OptionOf<ValueOf<FieldsOf<R>[K]>>]: string }
      }
    }

/** Every text a declaration needs: its namespace in both languages. */
export type ResourceTexts<R> = OptionTexts<R> & {
  /** what one row is called */
  readonly name: string
  /** label of each field; `id`, the times and `weigh` have theirs already */
  readonly fields: { readonly [K in Named<R>]: string } & { readonly [K in AutoField]?: string }
  readonly actions?: Readonly<Record<string, string>>
  /** what is said once an action is done, by action: `{{what}}` is what it was done to */
  readonly did?: Readonly<Record<string, string>>
  /** what actions ask for, by action; a field that is called like one of the rows has its label unless said otherwise */
  readonly inputs?: Readonly<Record<string, InputTexts>>
  /** explanation behind the question mark of a field */
  readonly tips?: { readonly [K in keyof FieldsOf<R>]?: string }
  /** grey text in an empty input */
  readonly placeholders?: { readonly [K in keyof FieldsOf<R>]?: string }
  /** titles of columns, where they are not the field's label */
  readonly columns?: { readonly [K in keyof FieldsOf<R>]?: string }
  /** titles of related rows' columns, by `relation.field` with a dot written as `_` */
  readonly related?: Readonly<Record<string, string>>
  /** labels of the options that related rows' columns show, by column as in `related` */
  readonly relatedOptions?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** titles of the form's tabs */
  readonly tabs?: Readonly<Record<string, string>>
  /** further texts; `<field>_key` and `<field>_value` are what the two sides of an `array` are called */
  readonly texts?: Readonly<Record<string, string>>
  /** what the views are called that a list begins with */
  readonly views?: Readonly<Record<string, string>>
  /** help above the list */
  readonly remark?: string
}

/** Texts of the fields that an action asks for. */
interface InputTexts {
  readonly fields?: Readonly<Record<string, string>>
  readonly options?: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly tips?: Readonly<Record<string, string>>
  readonly placeholders?: Readonly<Record<string, string>>
}

/** Declares the texts of a resource. They are found as `content/article:fields.title`. */
export function defineMessages<R extends Declared>(
  messages: Messages<ResourceTexts<R>>,
): Messages<ResourceTexts<R>> {
  return messages
}

/** Keys that may hold a field's label, in the order they are tried; a translation is called like what it translates. */
export function labelKeys(resourceName: string, fieldName: string): string[] {
  const name = baseName(fieldName)
  return [`${resourceName}:fields.${name}`, `core:fields.${name}`]
}

/** Keys that may hold the label of a field that an action asks for, in the order they are tried. */
export function inputKeys(resourceName: string, action: string, fieldName: string): string[] {
  return [`${resourceName}:inputs.${action}.fields.${fieldName}`, ...labelKeys(resourceName, fieldName)]
}

/** Key of an option's label; `relation.field` is a column of a related row. */
export function optionKey(resourceName: string, fieldName: string, option: string): string {
  if (fieldName.includes('.')) return `${resourceName}:relatedOptions.${relatedKey(fieldName)}.${option}`
  return `${resourceName}:options.${fieldName}.${option}`
}

/** Under what the texts of a related row's column are found: `user.nickname` → `user_nickname`. */
export function relatedKey(column: string): string {
  return column.replaceAll('.', '_')
}

/** Keys that may hold an action's label, in the order they are tried. */
export function actionKeys(resourceName: string, action: string): string[] {
  return [`${resourceName}:actions.${action}`, `core:actions.${action}`]
}
