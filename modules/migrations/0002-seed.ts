import type { Db } from '#server/db/database.ts'
import type { Migration } from '#server/db/migrate.ts'

/** Rows every installation begins with: rights, menus, settings. The first administrator is made at first start. */
export const migration: Migration = {
  name: '0002-seed',
  steps: [],
  async data({ db, now }) {
    const times = { create_time: now, update_time: now }
    await insertAll(db, 'cache_version', [
      { name: 'rights', version: 1 },
      { name: 'settings', version: 1 },
    ])
    await insertAll(
      db,
      'admin_group',
      groups.map(([id, pid, name, is_super]) => ({ id, pid, name, is_super, ...times })),
    )
    await insertAll(
      db,
      'admin_rule',
      rules().map((rule) => ({ ...rule, ...times })),
    )
    await insertAll(
      db,
      'admin_group_rule',
      grants.flatMap(([group_id, ids]) => ids.map((rule_id) => ({ group_id, rule_id }))),
    )
    await insertAll(db, 'config', configItems())
  },
}

async function insertAll(db: Db, table: string, rows: readonly Record<string, unknown>[]): Promise<void> {
  for (const row of rows) await db.insertInto(table).values(row).execute()
}

const groups: readonly (readonly [id: number, pid: number, name: string, is_super: 0 | 1])[] = [
  [1, 0, '超级管理组', 1],
  [2, 1, '一级管理员', 0],
  [3, 2, '二级管理员', 0],
  [4, 3, '三级管理员', 0],
]

/** Rules of each group; 76 was a vendor's link and is not there. */
const grants: readonly (readonly [group: number, rules: readonly number[]])[] = [
  [2, [1, ...range(21, 75), 77, 89]],
  [3, range(21, 43)],
  [4, range(55, 75)],
]

type Menu = readonly [
  id: number,
  pid: number,
  title: string,
  name: string,
  icon: string,
  weigh: number,
  more?: Readonly<Record<string, unknown>>,
]

/** Pages that exist; the others wait, disabled, for the migration that comes with them. */
const built = new Set([
  'dashboard',
  'auth',
  'auth/group',
  'auth/admin',
  'auth/rule',
  'auth/adminLog',
  'content',
  'content/category',
  'content/tag',
  'content/article',
])

const menus: readonly Menu[] = [
  [
    1,
    0,
    '控制台',
    'dashboard',
    'fa fa-dashboard',
    999,
    { component: 'dashboard.vue', remark: 'core:remarks.dashboard' },
  ],
  [2, 0, '权限管理', 'auth', 'fa fa-group', 100],
  [3, 2, '角色组管理', 'auth/group', 'fa fa-group', 99, { remark: 'auth/group:remark' }],
  [8, 2, '管理员管理', 'auth/admin', 'el-icon-UserFilled', 98],
  [13, 2, '菜单规则管理', 'auth/rule', 'el-icon-Grid', 97],
  [19, 2, '管理员日志管理', 'auth/adminLog', 'el-icon-List', 96],
  [21, 0, '会员管理', 'user', 'fa fa-drivers-license', 95],
  [22, 21, '会员管理', 'user/user', 'fa fa-user', 94],
  [27, 21, '会员分组管理', 'user/group', 'fa fa-group', 93],
  [32, 21, '会员规则管理', 'user/rule', 'fa fa-th-list', 92],
  [38, 21, '会员余额管理', 'user/moneyLog', 'el-icon-Money', 91],
  [41, 21, '会员积分管理', 'user/scoreLog', 'el-icon-Discount', 90],
  [44, 0, '常规管理', 'routine', 'fa fa-cogs', 89],
  [45, 44, '系统配置', 'routine/config', 'el-icon-Tools', 88],
  [48, 44, '附件管理', 'routine/attachment', 'fa fa-folder', 87],
  [52, 44, '个人资料', 'routine/adminInfo', 'fa fa-user', 86, { component: 'routine/adminInfo.vue' }],
  [55, 0, '数据安全管理', 'security', 'fa fa-shield', 85],
  [56, 55, '数据回收站', 'security/dataRecycleLog', 'fa fa-database', 84],
  [61, 55, '敏感数据修改记录', 'security/sensitiveDataLog', 'fa fa-expeditedssl', 83],
  [66, 55, '数据回收规则管理', 'security/dataRecycle', 'fa fa-database', 82],
  [71, 55, '敏感字段规则管理', 'security/sensitiveData', 'fa fa-expeditedssl', 81],
  [
    78,
    0,
    '模块市场',
    'moduleStore/moduleStore',
    'el-icon-GoodsFilled',
    86,
    { path: 'moduleStore', component: 'module/index.vue' },
  ],
  [84, 0, 'CRUD代码生成', 'crud/crud', 'fa fa-code', 80, { component: 'crud/index.vue' }],
  [90, 0, '内容管理', 'content', 'el-icon-Document', 98],
  [91, 90, '文章管理', 'content/article', 'el-icon-Notebook', 99],
  [98, 90, '文章分类', 'content/category', 'el-icon-FolderOpened', 98],
  [104, 90, '文章标签', 'content/tag', 'el-icon-PriceTag', 97],
]

const view = '查看'
const add = '添加'
const edit = '编辑'
const del = '删除'
const sort = '快速排序'

const buttons: readonly (readonly [pid: number, id: number, action: string, title: string])[] = [
  [1, 89, 'index', view],
  ...crud(3, 4),
  ...crud(8, 9),
  ...crud(13, 14),
  [13, 18, 'sortable', sort],
  [19, 20, 'index', view],
  ...crud(22, 23),
  ...crud(27, 28),
  ...crud(32, 33),
  [32, 37, 'sortable', sort],
  [38, 39, 'index', view],
  [38, 40, 'add', add],
  [41, 42, 'index', view],
  [41, 43, 'add', add],
  [45, 46, 'index', view],
  [45, 47, 'edit', edit],
  [45, 77, 'add', add],
  [45, 88, 'del', del],
  [48, 49, 'index', view],
  [48, 50, 'edit', edit],
  [48, 51, 'del', del],
  [52, 53, 'index', view],
  [52, 54, 'edit', edit],
  [56, 57, 'index', view],
  [56, 58, 'del', del],
  [56, 59, 'restore', '还原'],
  [56, 60, 'info', '查看详情'],
  [61, 62, 'index', view],
  [61, 63, 'del', del],
  [61, 64, 'rollback', '回滚'],
  [61, 65, 'info', '查看详情'],
  ...crud(66, 67),
  ...crud(71, 72),
  [78, 79, 'index', view],
  [78, 80, 'install', '安装'],
  [78, 81, 'changeState', '调整状态'],
  [78, 82, 'uninstall', '卸载'],
  [78, 83, 'update', '更新'],
  [84, 85, 'index', view],
  [84, 86, 'generate', '生成'],
  [84, 87, 'delete', del],
  ...crud(91, 92),
  [91, 96, 'sortable', sort],
  [91, 97, 'publish', '发布'],
  [91, 110, 'unpublish', '撤回'],
  [91, 111, 'archive', '归档'],
  ...crud(98, 99),
  [98, 103, 'sortable', sort],
  ...crud(104, 105),
  [104, 109, 'sortable', sort],
]

function crud(pid: number, first: number): readonly (readonly [number, number, string, string])[] {
  return [
    [pid, first, 'index', view],
    [pid, first + 1, 'add', add],
    [pid, first + 2, 'edit', edit],
    [pid, first + 3, 'del', del],
  ]
}

function rules(): readonly Record<string, unknown>[] {
  const isDirectory = (id: number) => menus.some(([, pid]) => pid === id)
  const entries = menus.map(([id, pid, title, name, icon, weigh, more]) => {
    const component = `/src/views/backend/${more?.component ?? `${name}/index.vue`}`
    const page = { type: 'menu', menu_type: 'tab', component, keepalive: 1 }
    const directory = { type: 'menu_dir', menu_type: '', component: '', keepalive: 0 }
    const status = built.has(name) ? '1' : '0'
    const kind = isDirectory(id) ? directory : page
    const { component: _, ...others } = more ?? {}
    return { id, pid, title, name, path: name, icon, weigh, status, ...kind, ...others }
  })
  const names = new Map(entries.map((entry) => [entry.id, entry]))
  const nodes = buttons.map(([pid, id, action, title]) => {
    const page = names.get(pid)
    const shared = {
      type: 'button',
      menu_type: '',
      icon: '',
      path: '',
      component: '',
      keepalive: 0,
      weigh: 0,
    }
    return { id, pid, title, name: `${page?.name}/${action}`, status: page?.status, ...shared }
  })
  return [...entries, ...nodes]
}

type Item = readonly [
  id: number,
  group: string,
  name: string,
  title: string,
  type: string,
  value: string | null,
  weigh: number,
  more?: Readonly<Record<string, unknown>>,
]

function configItems(): readonly Record<string, unknown>[] {
  const items: readonly Item[] = [
    [
      1,
      'basics',
      'config_group',
      'Config group',
      'array',
      JSON.stringify([
        { key: 'basics', value: 'Basics' },
        { key: 'mail', value: 'Mail' },
        { key: 'config_quick_entrance', value: 'Config Quick entrance' },
        { key: 'login', value: 'Login' },
        { key: 'upload', value: 'Upload' },
      ]),
      -1,
      { rule: 'required' },
    ],
    [2, 'basics', 'site_name', 'Site Name', 'string', 'Portico', 99, { rule: 'required' }],
    [3, 'basics', 'record_number', 'Record number', 'string', '', 0, { tip: 'Domain filing number' }],
    [
      4,
      'basics',
      'version',
      'Version number',
      'string',
      'v1.0.0',
      0,
      { rule: 'required', tip: 'System version number' },
    ],
    [5, 'basics', 'time_zone', 'time zone', 'string', 'Asia/Shanghai', 0, { rule: 'required' }],
    [
      6,
      'basics',
      'no_access_ip',
      'No access ip',
      'textarea',
      null,
      0,
      { tip: 'Banned addresses, one a line' },
    ],
    [7, 'mail', 'smtp_server', 'smtp server', 'string', '', 9],
    [8, 'mail', 'smtp_port', 'smtp port', 'string', '465', 8],
    [9, 'mail', 'smtp_user', 'smtp user', 'string', null, 7],
    [10, 'mail', 'smtp_pass', 'smtp pass', 'string', null, 6],
    [
      11,
      'mail',
      'smtp_verification',
      'smtp verification',
      'select',
      'SSL',
      5,
      { content: '{"SSL":"SSL","TLS":"TLS"}' },
    ],
    [12, 'mail', 'smtp_sender_mail', 'smtp sender mail', 'string', null, 4, { rule: 'email' }],
    [
      13,
      'config_quick_entrance',
      'config_quick_entrance',
      'Config Quick entrance',
      'array',
      JSON.stringify([
        { key: '数据回收规则配置', value: 'security/dataRecycle' },
        { key: '敏感数据规则配置', value: 'security/sensitiveData' },
      ]),
      0,
    ],
    [14, 'basics', 'backend_entrance', 'Backend entrance', 'string', '/admin', 1, { rule: 'required' }],
    [15, 'basics', 'logo', 'Logo', 'image', '', 98],
    [16, 'basics', 'ico', 'Icon', 'image', '', 97],
    [17, 'basics', 'frontend_domain', 'Frontend domain', 'string', '', 96],
    [18, 'basics', 'cdn_url', 'CDN address', 'string', '', 95],
    [19, 'login', 'admin_login_captcha', 'Captcha for administrators', 'switch', '1', 99],
    [20, 'login', 'user_login_captcha', 'Captcha for members', 'switch', '1', 98],
    [21, 'login', 'admin_login_retry', 'Free failed attempts of administrators', 'number', '10', 97],
    [22, 'login', 'user_login_retry', 'Free failed attempts of members', 'number', '10', 96],
    [23, 'login', 'admin_sso', 'Single sign-on of administrators', 'switch', '0', 95],
    [24, 'login', 'user_sso', 'Single sign-on of members', 'switch', '0', 94],
    [25, 'login', 'admin_token_life', 'Session length of administrators (s)', 'number', '259200', 93],
    [26, 'login', 'user_token_life', 'Session length of members (s)', 'number', '259200', 92],
    [27, 'login', 'open_member_center', 'Member centre open', 'switch', '1', 91],
    [28, 'upload', 'upload_max_size', 'Largest upload (bytes)', 'number', String(10 * 1024 * 1024), 99],
    [
      29,
      'upload',
      'upload_allowed_suffixes',
      'Allowed suffixes',
      'string',
      'jpg,png,bmp,jpeg,gif,webp,zip,rar,wav,mp4,mp3',
      98,
    ],
    [30, 'upload', 'upload_allowed_mime_types', 'Allowed MIME types', 'string', '', 97],
    [
      31,
      'upload',
      'upload_save_name',
      'Path template',
      'string',
      '/storage/{topic}/{year}{mon}{day}/{fileName}{fileSha1}{.suffix}',
      96,
    ],
  ]
  return items.map(([id, group, name, title, type, value, weigh, more]) => ({
    id,
    group,
    name,
    title,
    type,
    value: value ?? '',
    weigh,
    tip: '',
    content: '',
    rule: '',
    extend: '',
    allow_del: 0,
    ...more,
  }))
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at)
}
