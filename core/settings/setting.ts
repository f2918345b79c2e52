import type { Field, FieldValues } from '../field.ts'
import type { Messages } from '../messages.ts'
import type { Fault } from '../problems.ts'
import { Refusal, type RuleContext } from '../rules/rules.ts'
import { initialOf } from '../rules/validate.ts'
import { defaultLanguage, type Language, languages } from '../wire.ts'
import {
  type ConfigItem,
  type ItemKind,
  itemOf,
  parseItem,
  readItem,
  storeAttributes,
} from './config-item.ts'

/**
 * Settings: values that administrators change while the product runs, each declared beside whoever reads it. From one
 * declaration follow its row of the table `config`, its input on the configuration page, its check, its texts and the type
 * of its value (`docs/decisions/0043-declared-settings.md`).
 */

/** A tab of the configuration page. It is there as soon as a declared setting stands in it. */
export interface SettingGroup {
  readonly name: string
  /** null: the page does not show the group */
  readonly title: Messages<string> | null
  /** the higher, the further left */
  readonly weigh: number
  /** what the setting `config_group` has for it; another text there is one that somebody typed */
  readonly kept: string
}

/** Declares a tab; what is kept of its title is the one in Chinese unless said otherwise. */
export function defineSettingGroup(
  name: string,
  title: Messages<string> | null,
  more: Partial<Pick<SettingGroup, 'weigh' | 'kept'>> = {},
): SettingGroup {
  return { name, title, weigh: 0, kept: title?.[defaultLanguage] ?? name, ...more }
}

/** What people read of a setting, in one language. */
export interface SettingTexts<O extends string = string, F extends string = string> {
  readonly title: string
  /** explanation behind the question mark */
  readonly tip?: string
  /** labels of a choice's options, where they are not the options themselves */
  readonly options?: { readonly [K in O]?: string }
  /** why `check` refuses a value; `{{label}}` is the title */
  readonly faults?: { readonly [K in F]: string }
}

/** Makes the fault of one of the setting's own texts. */
export type Refuse<F extends string = string> = (fault: F, params?: Fault['params']) => Fault

/** What a setting says besides its name and its field. */
export interface SettingSpec<V, R, O extends string, F extends string> {
  readonly group: SettingGroup
  /** the higher, the further up in its group */
  readonly weigh?: number
  readonly texts: Messages<SettingTexts<O, F>>
  /** kept sealed and never answered */
  readonly isSecret?: boolean
  /** what a value must be beyond the rule of its field; one in the database that is not counts as none */
  readonly check?: (value: V, refuse: Refuse<F>) => Fault | null
  /** a stored value that `check` refuses is read all the same, such as a list in which one line is wrong */
  readonly isLenient?: boolean
  /** what readers get of the value; made once, when settings are loaded */
  readonly read?: (value: V) => R
}

/** A declared setting whose readers get an `R`. */
export interface Setting<R = unknown> {
  readonly name: string
  readonly field: Field
  /** its row as far as the value depends on it */
  readonly item: ConfigItem
  readonly group: SettingGroup
  readonly weigh: number
  readonly texts: Messages<SettingTexts>
  readonly isSecret: boolean
  readonly isLenient: boolean
  readonly check: (value: never, refuse: Refuse) => Fault | null
  readonly read: (value: never) => R
}

type OptionOf<V> = V extends readonly (infer O)[] ? O & string : V & string

/**
 * Declares a setting. Its value is what its field has, `initial` in a new installation and wherever nothing else fits. A text
 * is as long as one of a configuration item may be, unless `max` says otherwise.
 */
export function defineSetting<V extends FieldValues[ItemKind], R = NonNullable<V>, F extends string = never>(
  name: string,
  field: Field<ItemKind, V>,
  spec: SettingSpec<NonNullable<V>, R, OptionOf<V>, F>,
): Setting<R> {
  const {
    group,
    weigh = 0,
    texts,
    isSecret = false,
    isLenient = false,
    check = () => null,
    read = (value: unknown) => value,
  } = spec
  if (initialOf(field) === null) throw new Error(`the setting ${name} needs an initial value`)
  const content = optionsIn({ field, texts }, defaultLanguage)
  return {
    ...{ name, field, group, weigh, texts, isSecret, isLenient },
    item: { name, title: '', tip: '', content, ...itemOf(field) },
    check: check as Setting['check'],
    read: read as Setting<R>['read'],
  }
}

/** A row of the table `config`. */
export interface SettingRow {
  readonly name: string
  readonly group: string
  readonly title: string
  readonly tip: string
  readonly type: string
  readonly value: string
  readonly content: string
  readonly rule: string
  readonly extend: string
  readonly allow_del: number
  readonly weigh: number
}

/** The row that a setting begins with. Throws where its initial value does not pass its own rules. */
export function settingRow(setting: Setting): SettingRow {
  const { name, group, weigh, field, item, isSecret, texts } = setting
  const value = parseItem(item, initialOf(field), { timeZone: 'UTC' })
  const fault = value instanceof Refusal ? value : faultOf(setting, value, { timeZone: 'UTC' })
  if (value instanceof Refusal || fault)
    throw new Error(`the setting ${name} begins with a value that it refuses: ${fault?.message}`)
  const { title, tip = '' } = texts[defaultLanguage]
  const attributes = Array.isArray(item.input_extend) ? {} : item.input_extend
  return {
    ...{ name, group: group.name, title, tip, type: item.type, value },
    content: item.content === '' ? '' : JSON.stringify(item.content),
    rule: item.rule,
    extend: storeAttributes({}, attributes as Readonly<Record<string, unknown>>, isSecret),
    ...{ allow_del: 0, weigh },
  }
}

/** What readers of a setting get of a kept text: of the initial value, where there is none or it does not fit. */
export function readSetting<R>(setting: Setting<R>, stored: string | undefined, context: RuleContext): R {
  const value = stored === undefined ? null : keptValue(setting, stored, context)
  const isValue = value !== null && !(value instanceof Refusal)
  const isFit = isValue && (setting.isLenient || !checked(setting, value))
  return setting.read((isFit ? value : initialOf(setting.field)) as never)
}

/** Why a text that is to be kept is refused; null when it is not. */
export function faultOf(setting: Setting, text: string, context: RuleContext): Fault | null {
  const value = readItem(setting.item, text, context)
  return value instanceof Refusal ? value : checked(setting, value)
}

/** The fault of one of a setting's own texts. */
export function settingFault({ name }: Setting, fault: string, params: Fault['params'] = {}): Fault {
  return { message: `settings:${name}.faults.${fault}`, params }
}

/** Title or tip that a row keeps, in a language: as declared, unless somebody typed another text. */
export function settingText(
  { texts }: Setting,
  part: 'title' | 'tip',
  kept: string,
  language: Language,
): string {
  return (texts[defaultLanguage][part] ?? '') === kept ? (texts[language][part] ?? '') : kept
}

/** The options of a choice with their labels in a language; '' where there are none. */
export function optionsIn(
  { field, texts }: Pick<Setting, 'field' | 'texts'>,
  language: Language,
): ConfigItem['content'] {
  if (!field.options) return ''
  return Object.fromEntries(
    field.options.map((option) => [option, texts[language].options?.[option] ?? option]),
  )
}

/** Texts of settings by their names, as the keys of their faults find them. */
export function settingMessages(
  settings: readonly Setting[],
): Messages<Readonly<Record<string, SettingTexts>>> {
  const inLanguage = (language: Language) =>
    Object.fromEntries(settings.map(({ name, texts }) => [name, texts[language]]))
  return Object.fromEntries(languages.map((language) => [language, inLanguage(language)])) as Messages<
    Readonly<Record<string, SettingTexts>>
  >
}

/** The tabs that settings stand in, in their order. */
export function groupsOf(settings: readonly Setting[]): readonly SettingGroup[] {
  const groups = new Set(settings.map(({ group }) => group))
  return [...groups].toSorted((left, right) => right.weigh - left.weigh)
}

function keptValue(setting: Setting, stored: string, context: RuleContext): unknown | Refusal {
  const value = readItem(setting.item, stored, context)
  // A choice of which nothing is chosen has none of its values.
  return value === '' && setting.field.options ? null : value
}

function checked(setting: Setting, value: unknown): Fault | null {
  return setting.check(value as never, (fault, params) => settingFault(setting, fault, params))
}
