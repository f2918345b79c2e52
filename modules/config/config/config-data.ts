import { describeResource, type ResourceJson } from '#core/describe.ts'
import type { Fault } from '#core/problems.ts'
import { Refusal } from '#core/rules/rules.ts'
import { type ConfigItem, type ConfigValue, itemField, parseItem } from '#core/settings/config-item.ts'
import { zonedToUnix } from '#core/values/time.ts'
import type { KeyValue } from '#fields/array/kind.ts'
import { config } from './config.ts'

/** An item as the index call answers it. */
export interface PageItem extends ConfigItem {
  readonly id: number
  readonly group: string
  readonly value: ConfigValue
  /** a secret is kept; what it is nobody is told */
  readonly is_set?: boolean
  readonly extend: Readonly<Record<string, unknown>> | readonly []
  readonly allow_del: number
}

/** One tab of the page. */
export interface PageGroup {
  readonly name: string
  readonly title: string
  readonly list?: readonly PageItem[]
}

/** What the index call answers (`docs/wire.md#configuration`). */
export interface PageData {
  readonly list: Readonly<Record<string, PageGroup>>
  readonly remark: string
  readonly configGroup: Readonly<Record<string, string>>
  readonly quickEntrance: readonly KeyValue[]
  /** where mail goes: to a server, in development to files; and whether the environment says so, not the items */
  readonly mail: { readonly kind: 'smtp' | 'folder' | 'none'; readonly mailFromEnvironment: boolean }
}

/** Tells whether the value of an item is written and never read. */
export function isSecret({ is_set }: PageItem): boolean {
  return is_set !== undefined
}

/** Values by the name of their item. */
export type Values = Readonly<Record<string, unknown>>

/** The items of a tab as a resource, which inputs can be drawn of. */
export function resourceOf(items: readonly PageItem[]): ResourceJson {
  const fields = Object.fromEntries(items.map((item) => [item.name, itemField(item)]))
  const form = [items.map(({ name }) => name)]
  return { ...describeResource(config), fields, form }
}

/** The value an input begins with: a moment is kept as a text of the site's time zone and picked as an instant. */
export function initialValue({ type, value }: PageItem, timeZone: string): unknown {
  return type === 'datetime' ? zonedToUnix(String(value), timeZone) : value
}

/** Why changed values can not be sent, by name; the server looks again, and at more. */
export function faultsOf(
  items: readonly PageItem[],
  changed: Values,
  timeZone: string,
): Readonly<Record<string, Fault>> {
  const faults: Record<string, Fault> = {}
  for (const item of items) {
    const value = changed[item.name]
    if (!Object.hasOwn(changed, item.name) || (isSecret(item) && value === '')) continue
    const parsed = parseItem(item, value, { timeZone })
    if (parsed instanceof Refusal) faults[item.name] = parsed
  }
  return faults
}

/** Tells whether an item chooses rows and nobody has said of which list. */
export function lacksList(item: PageItem): boolean {
  return item.type.startsWith('remoteSelect') && itemField(item).to === ''
}

/** What a text attribute of the form item says, '' if there is none. */
export function blockHelp({ extend }: PageItem): string {
  const { 'block-help': kebab, blockHelp: camel } = extend as Readonly<Record<string, unknown>>
  const text = kebab ?? camel
  return typeof text === 'string' ? text : ''
}
