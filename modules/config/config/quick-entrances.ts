import { field } from '#core/field.ts'
import type { Title } from '#core/menu.ts'
import { defineSetting, defineSettingGroup } from '#core/settings/setting.ts'

const titles: readonly (readonly [title: Title, rule: string])[] = [
  [{ 'zh-cn': '数据回收规则配置', en: 'Recycle rules' }, 'security/dataRecycle'],
  [{ 'zh-cn': '敏感数据规则配置', en: 'Sensitive field rules' }, 'security/sensitiveData'],
]

/** What the entrances are called that an installation begins with. */
export const entranceTitles: readonly Title[] = titles.map(([title]) => title)

/** Pages of the back office that the configuration page leads to: what they are called there, and the names of their rules. */
export const quickEntrances = defineSetting(
  'config_quick_entrance',
  field.array({
    initial: titles.map(([{ 'zh-cn': key }, value]) => ({ key, value })),
  }),
  {
    group: defineSettingGroup(
      'config_quick_entrance',
      { 'zh-cn': '快捷配置入口', en: 'Quick links' },
      { weigh: 80, kept: 'Config Quick entrance' },
    ),
    texts: {
      'zh-cn': {
        title: '快捷配置入口',
        faults: { page: '{{label}}：第 {{line}} 行须填写名称，以及后台页面的规则名称；没有页面“{{value}}”' },
      },
      en: {
        title: 'Quick links',
        faults: {
          page: '{{label}}: line {{line}} needs a name and the rule of a page; there is no page “{{value}}”',
        },
      },
    },
  },
)
