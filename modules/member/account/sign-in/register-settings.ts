import { field } from '#core/field.ts'
import { defineSetting } from '#core/settings/setting.ts'
import { signInGroup } from '#core/settings/setting-groups.ts'

/** The group that members who register join, by its id. */
export const registerGroup = defineSetting(
  'user_register_group',
  field.integer({ required: true, min: 1, max: 2_147_483_647, initial: 1 }),
  {
    group: signInGroup,
    weigh: 89,
    texts: {
      'zh-cn': { title: '注册会员的分组', tip: '会员分组的编号，见会员分组管理' },
      en: { title: 'Group of new members', tip: 'ID of the member group, as shown in its list' },
    },
  },
)
