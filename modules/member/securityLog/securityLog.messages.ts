import { defineMessages } from '#core/messages.ts'
import type { securityLog } from './securityLog.ts'

export const securityLogMessages = defineMessages<typeof securityLog>({
  'zh-cn': {
    name: '会员安全日志',
    fields: { user_id: '用户ID', event: '事件', ip: 'IP', useragent: 'UserAgent' },
    options: {
      event: {
        signIn: '登录',
        signInRefused: '登录被拒绝',
        register: '注册',
        recover: '找回密码',
        password: '修改密码',
        email: '修改电子邮箱',
        mobile: '修改手机号',
        sessionEnded: '结束一个会话',
        sessionsEnded: '结束其他会话',
        factorOn: '启用两步验证',
        factorOff: '停用两步验证',
        passkeyAdded: '添加通行密钥',
        passkeyRemoved: '移除通行密钥',
        recoveryCodes: '重新生成恢复码',
        export: '导出个人数据',
        deletionAsked: '申请注销账号',
        deletionWithdrawn: '撤回注销申请',
        deletionRefused: '注销申请被拒绝',
      },
    },
    related: { user_username: '用户名', user_nickname: '用户昵称' },
  },
  en: {
    name: 'Security log of members',
    fields: { user_id: 'Member ID', event: 'Event', ip: 'IP', useragent: 'User agent' },
    options: {
      event: {
        signIn: 'Signed in',
        signInRefused: 'Sign-in refused',
        register: 'Registered',
        recover: 'Password recovered',
        password: 'Password changed',
        email: 'E-mail changed',
        mobile: 'Mobile number changed',
        sessionEnded: 'A session ended',
        sessionsEnded: 'Other sessions ended',
        factorOn: 'Second factor switched on',
        factorOff: 'Second factor switched off',
        passkeyAdded: 'Passkey added',
        passkeyRemoved: 'Passkey removed',
        recoveryCodes: 'New recovery codes',
        export: 'Own data exported',
        deletionAsked: 'Asked to delete the account',
        deletionWithdrawn: 'Deletion withdrawn',
        deletionRefused: 'Deletion refused',
      },
    },
    related: { user_username: 'User name', user_nickname: 'Nickname' },
  },
})
