import type { Fault } from '#core/problems.ts'
import { settingFault } from '#core/settings/setting.ts'
import type { KeyValue } from '#fields/array/kind.ts'
import type { SettingsChange } from '#server/settings/check-settings.ts'
import { quickEntrances } from './quick-entrances.ts'

/** Shortcuts lead to pages of the back office, by the name of their rule. */
export function checkEntrances({ next, stored, context }: SettingsChange): Readonly<Record<string, Fault>> {
  const text = next(quickEntrances)
  if (text === undefined || text === stored(quickEntrances)) return {}
  const entrances = JSON.parse(text || '[]') as readonly KeyValue[]
  const { access } = context.app.settings
  const wrong = entrances.findIndex(
    ({ key, value: name }) => key === '' || access.ruleNamed(name)?.type !== 'menu',
  )
  if (wrong < 0) return {}
  const params = { line: wrong + 1, value: entrances[wrong]?.value ?? '' }
  return { [quickEntrances.name]: settingFault(quickEntrances, 'page', params) }
}
