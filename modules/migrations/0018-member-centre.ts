import type { Db } from '#server/db/database.ts'
import type { Migration } from '#server/db/migrate.ts'
import { addPage } from './add-page.ts'

const text = (name: string, length: number) => ({
  name,
  type: 'varchar' as const,
  length,
  nullable: false,
  default: '',
})
const int = (name: string) => ({ name, type: 'int' as const, nullable: false, default: 0 })
const time = (name: string) => ({ name, type: 'bigint' as const, nullable: true })
const key = { name: 'id', type: 'id' as const, nullable: false }
const version = { name: 'row_version', type: 'int' as const, nullable: false, default: 1 }
const index = (table: string, columns: readonly string[]) => ({
  name: `${table}_${columns.join('_')}`,
  columns,
  unique: false,
})
const log = 'user_security_log'
const request = 'user_data_request'

/** The member centre: awards of points, proofs of addresses, what happened to accounts, and requests about own data. */
export const migration: Migration = {
  name: '0018-member-centre',
  steps: [
    {
      step: 'createTable',
      table: {
        name: 'score_award',
        primaryKey: ['user_id', 'rule', 'day'],
        columns: [
          int('user_id'),
          text('rule', 20),
          text('day', 10),
          text('time_zone', 64),
          int('score'),
          time('create_time'),
        ],
        indexes: [index('score_award', ['user_id', 'create_time'])],
      },
    },
    {
      step: 'createTable',
      table: {
        name: 'contact_proof',
        primaryKey: ['token'],
        columns: [
          text('token', 64),
          int('user_id'),
          text('session_id', 40),
          text('type', 10),
          time('expire_time'),
        ],
        indexes: [index('contact_proof', ['user_id']), index('contact_proof', ['expire_time'])],
      },
    },
    {
      step: 'createTable',
      table: {
        name: 'user_download_ticket',
        primaryKey: ['ticket'],
        columns: [
          text('ticket', 64),
          int('user_id'),
          text('session_id', 40),
          { name: 'payload', type: 'longtext', nullable: true },
          time('expire_time'),
        ],
        indexes: [index('user_download_ticket', ['user_id']), index('user_download_ticket', ['expire_time'])],
      },
    },
    {
      step: 'createTable',
      table: {
        name: log,
        columns: [
          key,
          { name: 'user_id', type: 'int', nullable: true },
          text('event', 30),
          text('ip', 50),
          text('useragent', 255),
          time('create_time'),
          version,
        ],
        indexes: [
          index(log, ['create_time', 'id']),
          index(log, ['user_id', 'id']),
          index(log, ['event', 'id']),
        ],
      },
    },
    {
      step: 'createTable',
      table: {
        name: request,
        columns: [
          key,
          { name: 'user_id', type: 'int', nullable: true },
          text('kind', 30),
          { ...text('state', 30), default: 'waiting' },
          text('reason', 500),
          text('answer', 500),
          time('due_time'),
          time('end_time'),
          text('ended_by', 50),
          time('create_time'),
          time('update_time'),
          version,
        ],
        indexes: [
          index(request, ['due_time', 'id']),
          index(request, ['create_time', 'id']),
          index(request, ['user_id', 'id']),
          index(request, ['kind', 'id']),
          index(request, ['state', 'id']),
          index(request, ['end_time', 'id']),
          index(request, ['state', 'kind', 'due_time']),
        ],
      },
    },
    {
      step: 'addIndex',
      table: 'user_money_log',
      index: index('user_money_log', ['user_id', 'create_time']),
    },
    {
      step: 'addIndex',
      table: 'user_score_log',
      index: index('user_score_log', ['user_id', 'create_time']),
    },
  ],
  async data({ db, now }) {
    const times = { create_time: now, update_time: now }
    await addAdminPages(db, now)
    await addUpload(db, times)
    await addPages(db, times)
    await addGroup(db)
    for (const item of items) {
      await db
        .insertInto('config')
        .values({ tip: '', content: '', extend: '', allow_del: 0, ...item })
        .execute()
    }
    await db
      .updateTable('cache_version')
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .where('name', 'in', ['rights', 'settings'])
      .execute()
  },
}

/** Two pages below the members, and what can be done on them. */
async function addAdminPages(db: Db, now: number): Promise<void> {
  const requests = {
    name: 'user/dataRequest',
    pid: 21,
    title: '个人数据申请',
    icon: 'el-icon-DocumentChecked',
    weigh: 88,
    remark: 'user/dataRequest:remark',
  }
  await addPage(
    db,
    requests,
    [
      { title: '查看', name: 'user/dataRequest/index' },
      { title: '编辑', name: 'user/dataRequest/edit' },
      { title: '拒绝', name: 'user/dataRequest/refuse' },
      { title: '导出', name: 'user/dataRequest/export' },
    ],
    now,
  )
  const events = { name: 'user/securityLog', pid: 21, title: '会员安全日志', icon: 'el-icon-Lock', weigh: 87 }
  await addPage(
    db,
    events,
    [
      { title: '查看', name: 'user/securityLog/index' },
      { title: '导出', name: 'user/securityLog/export' },
    ],
    now,
  )
}

/** Bounds of a number, as items keep those of their input. */
function within(min: number, max: number): string {
  return JSON.stringify({ baInputExtend: { min, max } })
}

const whole = { type: 'number', rule: 'required,integer', extend: within(0, 1_000_000) }
const items: readonly Readonly<Record<string, unknown>>[] = [
  {
    group: 'score',
    name: 'score_rules',
    title: 'Points by rules',
    type: 'switch',
    value: '1',
    rule: '',
    weigh: 99,
  },
  {
    ...whole,
    group: 'score',
    name: 'score_register',
    title: 'Points for registration',
    value: '10',
    weigh: 98,
    tip: '0: not given',
  },
  {
    ...whole,
    group: 'score',
    name: 'score_daily',
    title: 'Points for the daily sign-in',
    value: '2',
    weigh: 97,
    tip: '0: not given',
  },
  {
    ...whole,
    group: 'score',
    name: 'score_profile',
    title: 'Points for a complete profile',
    value: '10',
    weigh: 96,
    tip: '0: not given',
  },
  {
    ...whole,
    group: 'score',
    name: 'score_daily_cap',
    title: 'Most points by rules a day',
    value: '100',
    weigh: 95,
  },
  {
    ...whole,
    group: 'upload',
    name: 'user_upload_quota',
    title: 'Storage of a member (MiB)',
    value: '200',
    weigh: 95,
    tip: '0: members upload nothing',
  },
  {
    ...whole,
    group: 'login',
    name: 'deletion_days',
    title: 'Days until an account is deleted',
    value: '15',
    weigh: 89,
    extend: within(1, 365),
  },
]

/** Two pages of the centre, behind the ledgers. Groups that have some of the pages are given these by hand. */
async function addPages(db: Db, times: Readonly<Record<string, number>>): Promise<void> {
  const centre = await db
    .selectFrom('user_rule')
    .select('id')
    .where('name', '=', 'account')
    .executeTakeFirst()
  const page = { pid: Number(centre?.id ?? 0), type: 'menu', menu_type: 'tab' }
  const of = (name: string) => ({ name, path: name, component: `/src/views/frontend/user/${name}.vue` })
  await db
    .insertInto('user_rule')
    .values([
      { ...page, ...of('account/security'), title: '账户安全', icon: 'fa fa-lock', weigh: 94, ...times },
      { ...page, ...of('account/data'), title: '我的数据', icon: 'fa fa-database', weigh: 93, ...times },
    ])
    .execute()
}

/** Uploading stands below the profile, whose picture takes it; groups that reach a page reach what is below it. */
async function addUpload(db: Db, times: Readonly<Record<string, number>>): Promise<void> {
  const page = await db
    .selectFrom('user_rule')
    .select('id')
    .where('name', '=', 'account/profile')
    .executeTakeFirst()
  const pid = Number(page?.id ?? 0)
  await db
    .insertInto('user_rule')
    .values({ pid, title: '上传文件', name: 'ajax/upload', type: 'button', icon: '', ...times })
    .execute()
  const { id } = await db
    .selectFrom('user_rule')
    .select('id')
    .where('name', '=', 'ajax/upload')
    .executeTakeFirstOrThrow()
  const holders = await db
    .selectFrom('user_group_rule')
    .select('group_id')
    .where('rule_id', '=', pid)
    .execute()
  for (const { group_id } of holders) {
    await db
      .insertInto('user_group_rule')
      .values({ group_id, rule_id: Number(id) })
      .execute()
  }
}

/** One tab more on the configuration page. */
async function addGroup(db: Db): Promise<void> {
  const row = await db
    .selectFrom('config')
    .select('value')
    .where('name', '=', 'config_group')
    .executeTakeFirst()
  const groups = JSON.parse(String(row?.value || '[]')) as { key: string; value: string }[]
  if (groups.some((group) => group.key === 'score')) return
  const value = JSON.stringify([...groups, { key: 'score', value: 'Score' }])
  await db.updateTable('config').set({ value }).where('name', '=', 'config_group').execute()
}
