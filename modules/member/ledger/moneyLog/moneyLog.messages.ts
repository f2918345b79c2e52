import { defineMessages } from '#core/messages.ts'
import type { moneyLog } from './moneyLog.ts'

export const moneyLogMessages = defineMessages<typeof moneyLog>({
  'zh-cn': {
    name: '会员余额变更',
    fields: {
      user_id: '会员',
      money: '变动数额',
      before: '变更前',
      after: '变更后',
      memo: '备注',
      cause: '缘由',
    },
    columns: { money: '变更余额' },
    related: { user_username: '用户名', user_nickname: '用户昵称' },
    texts: {
      current: '当前余额',
      afterwards: '变更后余额',
      figure: '{{name}}(ID:{{id}}) 余额: {{value}}',
    },
  },
  en: {
    name: 'Balance entry',
    fields: {
      user_id: 'Member',
      money: 'Change',
      before: 'Before',
      after: 'After',
      memo: 'Note',
      cause: 'Cause',
    },
    columns: { money: 'Change' },
    related: { user_username: 'Username', user_nickname: 'Nickname' },
    texts: {
      current: 'Current balance',
      afterwards: 'Balance after',
      figure: '{{name}} (ID {{id}}), balance: {{value}}',
    },
  },
})
