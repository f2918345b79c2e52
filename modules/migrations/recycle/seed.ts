import { directory, node, nodesFrom, page, seedOf, tableNodes } from '../seed.ts'

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

/** What is kept and watched from the beginning, and its pages. */
export const seed = seedOf('recycle', {
  rows: (now) => ({
    security_data_recycle: recycled.map(([name, controller, table]) => ruleOf(name, controller, table, now)),
    security_sensitive_data: watched.map(([name, controller, table, fields]) => ({
      ...ruleOf(name, controller, table, now),
      data_fields: JSON.stringify(Object.entries(fields).map(([key, value]) => ({ key, value }))),
    })),
  }),
  versions: ['security'],
  menu: [
    directory(55, 'security', '数据安全管理', 'fa fa-shield', 85, { groups: [2, 4] }),
    page(56, 'security/dataRecycleLog', '数据回收站', 'fa fa-database', 84, {
      in: 'security',
      groups: [2, 4],
      nodes: {
        ...nodesFrom(57, 'index', 'del'),
        restore: node(59, '还原'),
        info: node(60, '查看详情'),
        export: node(296),
      },
    }),
    page(61, 'security/sensitiveDataLog', '敏感数据修改记录', 'fa fa-expeditedssl', 83, {
      in: 'security',
      groups: [2, 4],
      nodes: {
        ...nodesFrom(62, 'index', 'del'),
        rollback: node(64, '回滚'),
        info: node(65, '查看详情'),
        export: node(297),
      },
    }),
    page(66, 'security/dataRecycle', '数据回收规则管理', 'fa fa-database', 82, {
      in: 'security',
      remark: 'security/dataRecycle:remark',
      groups: [2, 4],
      nodes: tableNodes(67, 298),
    }),
    page(71, 'security/sensitiveData', '敏感字段规则管理', 'fa fa-expeditedssl', 81, {
      in: 'security',
      remark: 'security/sensitiveData:remark',
      groups: [2, 4],
      nodes: tableNodes(72, 300),
    }),
  ],
})
