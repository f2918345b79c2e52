import { seedOf } from '#server/declared/seed.ts'

/** Whose deleted rows are kept from the beginning. */
const recycled = [
  ['管理员', 'auth/Admin.php', 'admin'],
  ['管理员日志', 'auth/AdminLog.php', 'admin_log'],
  ['菜单规则', 'auth/Rule.php', 'admin_rule'],
  ['系统配置项', 'routine/Config.php', 'config'],
  ['会员', 'user/User.php', 'user'],
  ['数据回收规则', 'security/DataRecycle.php', 'security_data_recycle'],
] as const

const account = { username: '用户名', mobile: '手机', password: '密码', status: '状态' }

/** Which fields are watched from the beginning. */
const watched = [
  ['管理员数据', 'auth/Admin.php', 'admin', account],
  ['会员数据', 'user/User.php', 'user', { ...account, mobile: '手机号', email: '邮箱地址' }],
  ['管理员权限', 'auth/Group.php', 'admin_group', { rules: '权限规则ID' }],
] as const

function ruleOf(name: string, controller: string, data_table: string, now: number) {
  const controller_as = controller.replace(/\.php$/, '').toLowerCase()
  const times = { create_time: now, update_time: now }
  return { name, controller, controller_as, data_table, primary_key: 'id', ...times }
}

/** What is kept and watched from the beginning. */
export const seed = seedOf('recycle', (now) => ({
  security_data_recycle: recycled.map(([name, controller, table]) => ruleOf(name, controller, table, now)),
  security_sensitive_data: watched.map(([name, controller, table, fields]) => ({
    ...ruleOf(name, controller, table, now),
    data_fields: JSON.stringify(Object.entries(fields).map(([key, value]) => ({ key, value }))),
  })),
}))
