import { settingRow } from '#core/settings/setting.ts'
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
