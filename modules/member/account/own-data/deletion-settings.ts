import { field } from '#core/field.ts'
import { defineSetting } from '#core/settings/setting.ts'
import { signInGroup } from '#core/settings/setting-groups.ts'

export const deletionDays = defineSetting(
  'deletion_days',
  field.integer({ required: true, min: 1, max: 365, initial: 15 }),
  {
    group: signInGroup,
    weigh: 89,
    texts: {
      'zh-cn': { title: '注销账号等待天数' },
      en: { title: 'Days before a requested account deletion' },
    },
  },
)
