import type { Title } from '#core/menu.ts'

/** The rules about deleted rows that a database begins with: what they are called, page and table. */
export const firstRecycled: readonly (readonly [name: Title, controller: string, table: string])[] = [
  [{ 'zh-cn': '管理员', en: 'Administrators' }, 'auth/Admin.php', 'admin'],
  [{ 'zh-cn': '管理员日志', en: 'Administrator log' }, 'auth/AdminLog.php', 'admin_log'],
  [{ 'zh-cn': '菜单规则', en: 'Menu rules' }, 'auth/Rule.php', 'admin_rule'],
  [{ 'zh-cn': '系统配置项', en: 'Configuration items' }, 'routine/Config.php', 'config'],
  [{ 'zh-cn': '会员', en: 'Members' }, 'user/User.php', 'user'],
  [{ 'zh-cn': '数据回收规则', en: 'Recycle rules' }, 'security/DataRecycle.php', 'security_data_recycle'],
]

const account: Readonly<Record<string, Title>> = {
  username: { 'zh-cn': '用户名', en: 'Username' },
  mobile: { 'zh-cn': '手机', en: 'Mobile' },
  password: { 'zh-cn': '密码', en: 'Password' },
  status: { 'zh-cn': '状态', en: 'Status' },
}

/** The rules about changed fields that a database begins with, with a note for each field. */
export const firstWatched: readonly (readonly [
  name: Title,
  controller: string,
  table: string,
  fields: Readonly<Record<string, Title>>,
])[] = [
  [{ 'zh-cn': '管理员数据', en: 'Administrator accounts' }, 'auth/Admin.php', 'admin', account],
  [
    { 'zh-cn': '会员数据', en: 'Member accounts' },
    'user/User.php',
    'user',
    {
      ...account,
      mobile: { 'zh-cn': '手机号', en: 'Mobile number' },
      email: { 'zh-cn': '邮箱地址', en: 'Email address' },
    },
  ],
  [
    { 'zh-cn': '管理员权限', en: 'Administrator rights' },
    'auth/Group.php',
    'admin_group',
    { rules: { 'zh-cn': '权限规则ID', en: 'Permission rule IDs' } },
  ],
]

/** What the fields of those rules are called in notes. */
export const firstNotes: readonly Title[] = firstWatched.flatMap(([, , , fields]) => Object.values(fields))
