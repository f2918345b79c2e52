import { field } from '#core/field.ts'
import { defineSetting, defineSettingGroup } from '#core/settings/setting.ts'

/** Pages of the back office that the configuration page leads to: what they are called there, and the names of their rules. */
export const quickEntrances = defineSetting(
  'config_quick_entrance',
  field.array({
    initial: [
      { key: '数据回收规则配置', value: 'security/dataRecycle' },
      { key: '敏感数据规则配置', value: 'security/sensitiveData' },
    ],
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
