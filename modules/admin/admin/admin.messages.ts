import { defineMessages } from '#core/messages.ts'
import type { admin } from './admin.ts'

export const adminMessages = defineMessages<typeof admin>({
  'zh-cn': {
    name: '管理员',
    fields: {
      username: '用户名',
      nickname: '昵称',
      group_arr: '角色组',
      avatar: '头像',
      email: '邮箱',
      mobile: '手机号',
      login_failure: '登录失败次数',
      last_login_time: '最后登录',
      last_login_ip: '最后登录 IP',
      password: '密码',
      security_stamp: '安全标记',
      motto: '个性签名',
      status: '状态',
    },
    options: { status: { '0': '禁用', '1': '启用' } },
    placeholders: { username: '管理员登录名', password: '至少 10 位' },
    actions: { signOut: '强制退出', resetFactor: '重置两步验证' },
    did: {
      signOut: '已强制退出{{what}}',
      resetFactor: '已重置{{what}}的两步验证',
    },
    texts: {
      groupNotDominated: '只能分配权限低于您的角色组',
      groupsEqualOwn: '所选角色组的权限合计须少于您自己的权限',
    },
  },
  en: {
    name: 'Administrator',
    fields: {
      username: 'Username',
      nickname: 'Nickname',
      group_arr: 'Role groups',
      avatar: 'Avatar',
      email: 'Email',
      mobile: 'Mobile',
      login_failure: 'Failed sign-ins',
      last_login_time: 'Last sign-in',
      last_login_ip: 'Last sign-in IP',
      password: 'Password',
      security_stamp: 'Security stamp',
      motto: 'Motto',
      status: 'Status',
    },
    options: { status: { '0': 'Disabled', '1': 'Enabled' } },
    placeholders: { username: 'Used to sign in', password: 'At least 10 characters' },
    actions: { signOut: 'Sign out everywhere', resetFactor: 'Reset two-factor authentication' },
    did: {
      signOut: 'Signed {{what}} out everywhere',
      resetFactor: 'Reset two-factor authentication of {{what}}',
    },
    texts: {
      groupNotDominated: 'You can only assign role groups with fewer permissions than yours',
      groupsEqualOwn: 'The selected role groups together must have fewer permissions than you',
    },
  },
})
