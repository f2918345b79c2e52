import { field } from '#core/field.ts'
import { defineSetting, defineSettingGroup } from '#core/settings/setting.ts'
import { managerChoices } from './terminal.ts'

/** Which package manager is offered first. No page shows it: the terminal has a dialog of its own. */
export const packageManager = defineSetting(
  'package_manager',
  field.select(managerChoices, { required: true, initial: 'pnpm' }),
  {
    group: defineSettingGroup('terminal', null),
    texts: { 'zh-cn': { title: '包管理器' }, en: { title: 'Package manager' } },
  },
)
