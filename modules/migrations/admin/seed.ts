import { directory, node, nodesFrom, page, seedOf, setting, tableNodes } from '../seed.ts'

/** The first groups of administrators, their pages and how they sign in. */
export const seed = seedOf('admin', {
  rows: (now) => ({
    admin_group: [
      { id: 1, pid: 0, name: '超级管理组', is_super: 1 },
      { id: 2, pid: 1, name: '一级管理员', is_super: 0 },
      { id: 3, pid: 2, name: '二级管理员', is_super: 0 },
      { id: 4, pid: 3, name: '三级管理员', is_super: 0 },
    ].map((group) => ({ ...group, create_time: now, update_time: now })),
  }),
  menu: [
    directory(2, 'auth', '权限管理', 'fa fa-group', 100),
    page(3, 'auth/group', '角色组管理', 'fa fa-group', 99, {
      in: 'auth',
      remark: 'auth/group:remark',
      nodes: tableNodes(4, 280),
    }),
    page(8, 'auth/admin', '管理员管理', 'el-icon-UserFilled', 98, {
      in: 'auth',
      nodes: {
        ...tableNodes(9, 282),
        signOut: node(250, '强制退出'),
        resetFactor: node(251, '重置两步验证'),
      },
    }),
    page(13, 'auth/rule', '菜单规则管理', 'el-icon-Grid', 97, {
      in: 'auth',
      nodes: { ...tableNodes(14, 284), sortable: node(18) },
    }),
    page(19, 'auth/adminLog', '管理员日志管理', 'el-icon-List', 96, {
      in: 'auth',
      nodes: { index: node(20), export: node(286) },
    }),
    directory(44, 'routine', '常规管理', 'fa fa-cogs', 89, { groups: [2] }),
    page(52, 'routine/adminInfo', '个人资料', 'fa fa-user', 86, {
      in: 'routine',
      component: '/src/views/backend/routine/adminInfo.vue',
      groups: [2],
      nodes: nodesFrom(53, 'index', 'edit'),
    }),
    // It waits, disabled, for the market that comes with it.
    page(78, 'moduleStore/moduleStore', '模块市场', 'el-icon-GoodsFilled', 86, {
      path: 'moduleStore',
      component: '/src/views/backend/module/index.vue',
      status: '0',
      nodes: {
        index: node(79),
        install: node(80, '安装'),
        changeState: node(81, '调整状态'),
        uninstall: node(82, '卸载'),
        update: node(83, '更新'),
      },
    }),
  ],
  settings: {
    admin_login_captcha: setting(19, 'login', 99, 'switch', '1', 'Captcha for administrators'),
    admin_login_retry: setting(21, 'login', 97, 'number', '10', 'Free failed attempts of administrators', {
      tip: 'Attempts after which each further one has to wait longer',
      rule: 'required,integer',
    }),
    admin_sso: setting(23, 'login', 95, 'switch', '0', 'Single sign-on of administrators', {
      tip: 'A new sign-in ends the other sessions of the account',
    }),
    admin_token_life: setting(25, 'login', 93, 'number', '259200', 'Session length of administrators (s)', {
      rule: 'required,integer',
    }),
    admin_second_factor: setting(40, 'login', 98, 'select', 'optional', 'Second factor of administrators', {
      tip: 'Required: whoever has none sets it up at the next sign-in',
      rule: 'required',
      content: JSON.stringify({ off: 'Not offered', optional: 'Optional', required: 'Required' }),
    }),
  },
})
