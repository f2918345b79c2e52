import { defineMessages } from '#core/messages.ts'
import type { scoreLog } from './scoreLog.ts'

export const scoreLogMessages = defineMessages<typeof scoreLog>({
  'zh-cn': {
    name: '会员积分变更',
    fields: {
      user_id: '会员',
      score: '变动数额',
      before: '变更前',
      after: '变更后',
      memo: '备注',
      cause: '缘由',
    },
    columns: { score: '变更积分' },
    related: { user_username: '用户名', user_nickname: '用户昵称' },
    texts: {
      register: '注册奖励',
      daily: '每日签到',
      profile: '完善资料',
      current: '当前积分',
      afterwards: '变更后积分',
      figure: '{{name}}(ID:{{id}}) 积分: {{value}}',
    },
  },
  en: {
    name: 'Points entry',
    fields: {
      user_id: 'Member',
      score: 'Change',
      before: 'Before',
      after: 'After',
      memo: 'Note',
      cause: 'Cause',
    },
    columns: { score: 'Change' },
    related: { user_username: 'Username', user_nickname: 'Nickname' },
    texts: {
      register: 'Sign-up reward',
      daily: 'Daily check-in',
      profile: 'Profile completed',
      current: 'Current points',
      afterwards: 'Points after',
      figure: '{{name}} (ID {{id}}), points: {{value}}',
    },
  },
})
