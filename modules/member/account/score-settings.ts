import { field } from '#core/field.ts'
import { defineSetting, defineSettingGroup } from '#core/settings/setting.ts'

const scoreGroup = defineSettingGroup(
  'score',
  { 'zh-cn': '积分规则', en: 'Points' },
  { weigh: 50, kept: 'Score' },
)

const points = (initial: number) => field.integer({ required: true, min: 0, max: 1_000_000, initial })
const tips = { 'zh-cn': '0 表示不赠送', en: '0: no points' }

/** Whether points are given by rules at all. */
export const scoreByRules = defineSetting('score_rules', field.switch({ initial: 1 }), {
  group: scoreGroup,
  weigh: 99,
  texts: { 'zh-cn': { title: '按规则赠送积分' }, en: { title: 'Award points by rules' } },
})

export const registerScore = defineSetting('score_register', points(10), {
  group: scoreGroup,
  weigh: 98,
  texts: {
    'zh-cn': { title: '注册赠送积分', tip: tips['zh-cn'] },
    en: { title: 'Points for signing up', tip: tips.en },
  },
})

export const dailyScore = defineSetting('score_daily', points(2), {
  group: scoreGroup,
  weigh: 97,
  texts: {
    'zh-cn': { title: '每日签到赠送积分', tip: tips['zh-cn'] },
    en: { title: 'Points for daily check-in', tip: tips.en },
  },
})

export const profileScore = defineSetting('score_profile', points(10), {
  group: scoreGroup,
  weigh: 96,
  texts: {
    'zh-cn': { title: '完善资料赠送积分', tip: tips['zh-cn'] },
    en: { title: 'Points for completing the profile', tip: tips.en },
  },
})

/** What a member is given by rules in a day, at most. */
export const dailyScoreCap = defineSetting('score_daily_cap', points(100), {
  group: scoreGroup,
  weigh: 95,
  texts: {
    'zh-cn': { title: '每人每日赠送上限' },
    en: { title: 'Maximum points per member per day' },
  },
})
