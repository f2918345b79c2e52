import { settingRow } from '#core/settings/setting.ts'
import { serverModules } from '#modules/index.server.ts'
import { modules } from '#modules/index.ts'
import { settingsOf } from '#server/settings/kernel-settings.ts'

/** A setting as a new installation has it, its texts in English. */
export interface SettingFacts {
  readonly name: string
  readonly group: string
  readonly title: string
  readonly tip: string
  readonly type: string
  readonly value: string
}

/** Every setting that the kernel and the modules declare, in the order of the configuration page. */
export function declaredSettings(): readonly SettingFacts[] {
  return settingsOf(modules)
    .toSorted((left, right) => right.group.weigh - left.group.weigh || right.weigh - left.weigh)
    .map((setting) => {
      const { name, group, type, value } = settingRow(setting)
      const { title, tip = '' } = setting.texts.en
      return { name, group, title, tip, type, value }
    })
}

/** An event with the names of its fields and of those who act upon it. */
export interface EventFacts {
  readonly name: string
  readonly module: string
  readonly sentence: string
  readonly fields: readonly string[]
  readonly consumers: readonly string[]
}

/** Every event that modules declare, by name. */
export function declaredEvents(): readonly EventFacts[] {
  const consumers = serverModules.flatMap((one) => one.consumers ?? [])
  return modules
    .flatMap(({ name: module, events }) => events.map((event) => ({ module, event })))
    .map(({ module, event: { name, sentence, fields } }) => ({
      name,
      module,
      sentence: sentence.en,
      fields: Object.entries(fields).map(([field, { kind }]) => `${field}: ${kind}`),
      consumers: consumers.filter(({ event }) => event.name === name).map((one) => one.name),
    }))
    .toSorted((left, right) => (left.name < right.name ? -1 : 1))
}
