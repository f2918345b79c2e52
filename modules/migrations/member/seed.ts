import { directory, node, nodesFrom, page, seedOf, setting, tableNodes, within } from '../seed.ts'
import { mailTemplates } from './mail-templates.ts'

/** Pages of the member centre; the default group has all of them. */
const rules = [
  {
    ...{ id: 1, pid: 0, type: 'menu_dir', title: '我的账户', name: 'account', path: 'account' },
    ...{ icon: 'fa fa-user-circle', weigh: 98 },
  },
  memberPage(2, 'overview', '账户概览', 'fa fa-home', 99),
  memberPage(3, 'profile', '个人资料', 'fa fa-user-circle-o', 98),
  memberPage(4, 'changePassword', '修改密码', 'fa fa-shield', 97),
  memberPage(5, 'integral', '积分记录', 'fa fa-tag', 96),
  memberPage(6, 'balance', '余额记录', 'fa fa-money', 95),
  memberPage(8, 'security', '账户安全', 'fa fa-lock', 94),
  memberPage(9, 'data', '我的数据', 'fa fa-database', 93),
  // Uploading stands below the profile, whose picture takes it; groups that reach a page reach what is below it.
  { id: 7, pid: 3, type: 'button', title: '上传文件', name: 'ajax/upload', icon: '' },
]

function memberPage(id: number, page: string, title: string, icon: string, weigh: number) {
  const name = `account/${page}`
  const component = `/src/views/frontend/user/${name}.vue`
  return { id, pid: 1, type: 'menu', title, name, path: name, icon, component, weigh }
}

/** The first group and the pages of members in both areas, how they sign in, and their mails. */
export const seed = seedOf('member', {
  rows: (now) => {
    const times = { create_time: now, update_time: now }
    return {
      user_group: [{ id: 1, name: '默认分组', is_super: 1, ...times }],
      user_rule: rules.map((rule) => ({ ...rule, ...times })),
      user_mail_template: mailTemplates.map((template) => ({ ...template, ...times })),
    }
  },
  menu: [
    directory(21, 'user', '会员管理', 'fa fa-drivers-license', 95, { groups: [2, 3] }),
    page(22, 'user/user', '会员管理', 'fa fa-user', 94, {
      in: 'user',
      groups: [2, 3],
      nodes: tableNodes(23, 287),
    }),
    page(27, 'user/group', '会员分组管理', 'fa fa-group', 93, {
      in: 'user',
      groups: [2, 3],
      nodes: tableNodes(28, 289),
    }),
    page(32, 'user/rule', '会员规则管理', 'fa fa-th-list', 92, {
      in: 'user',
      groups: [2, 3],
      nodes: { ...tableNodes(33, 291), sortable: node(37) },
    }),
    page(38, 'user/moneyLog', '会员余额管理', 'el-icon-Money', 91, {
      in: 'user',
      groups: [2, 3],
      nodes: { ...nodesFrom(39, 'index', 'add'), export: node(293) },
    }),
    page(41, 'user/scoreLog', '会员积分管理', 'el-icon-Discount', 90, {
      in: 'user',
      groups: [2, 3],
      nodes: { ...nodesFrom(42, 'index', 'add'), export: node(294) },
    }),
    page(401, 'user/mailTemplate', '会员邮件模板', 'el-icon-Message', 89, {
      in: 'user',
      remark: 'user/mailTemplate:remark',
      nodes: { ...nodesFrom(402, 'index', 'edit'), test: node(404, '发送测试邮件') },
    }),
    page(405, 'user/dataRequest', '个人数据申请', 'el-icon-DocumentChecked', 88, {
      in: 'user',
      remark: 'user/dataRequest:remark',
      nodes: { ...nodesFrom(406, 'index', 'edit'), refuse: node(408, '拒绝'), export: node(409) },
    }),
    page(410, 'user/securityLog', '会员安全日志', 'el-icon-Lock', 87, {
      in: 'user',
      nodes: nodesFrom(411, 'index', 'export'),
    }),
  ],
  settings: {
    user_login_captcha: setting(20, 'login', 98, 'switch', '1', 'Captcha for members'),
    user_login_retry: setting(22, 'login', 96, 'number', '10', 'Free failed attempts of members', {
      tip: 'Attempts after which each further one has to wait longer',
      rule: 'required,integer',
    }),
    user_sso: setting(24, 'login', 94, 'switch', '0', 'Single sign-on of members', {
      tip: 'A new sign-in ends the other sessions of the account',
    }),
    user_token_life: setting(26, 'login', 92, 'number', '259200', 'Session length of members (s)', {
      rule: 'required,integer',
    }),
    open_member_center: setting(27, 'login', 91, 'switch', '1', 'Member centre open'),
    user_second_factor: setting(42, 'login', 90, 'select', 'optional', 'Second factor of members', {
      rule: 'required',
      content: JSON.stringify({ off: 'Not offered', optional: 'Optional' }),
    }),
    user_register_group: setting(43, 'login', 89, 'number', '1', 'Group of members who register', {
      tip: 'Number of the group',
      rule: 'required',
    }),
    score_rules: setting(44, 'score', 99, 'switch', '1', 'Points by rules'),
    score_register: setting(45, 'score', 98, 'number', '10', 'Points for registration', {
      tip: '0: not given',
      rule: 'required,integer',
      extend: within(0, 1_000_000),
    }),
    score_daily: setting(46, 'score', 97, 'number', '2', 'Points for the daily sign-in', {
      tip: '0: not given',
      rule: 'required,integer',
      extend: within(0, 1_000_000),
    }),
    score_profile: setting(47, 'score', 96, 'number', '10', 'Points for a complete profile', {
      tip: '0: not given',
      rule: 'required,integer',
      extend: within(0, 1_000_000),
    }),
    score_daily_cap: setting(48, 'score', 95, 'number', '100', 'Most points by rules a day', {
      rule: 'required,integer',
      extend: within(0, 1_000_000),
    }),
    user_upload_quota: setting(49, 'upload', 95, 'number', '200', 'Storage of a member (MiB)', {
      tip: '0: members upload nothing',
      rule: 'required,integer',
      extend: within(0, 1_000_000),
    }),
    deletion_days: setting(50, 'login', 89, 'number', '15', 'Days until an account is deleted', {
      rule: 'required,integer',
      extend: within(1, 365),
    }),
  },
})
