import type { Migration } from '#server/db/migrate.ts'

/** Members, their groups and rules, and the ledgers of balance and points. */
export const migration: Migration = {
  name: '0004-members',
  steps: [
    {
      step: 'createTable',
      table: {
        name: 'idempotency_key',
        primaryKey: ['key'],
        columns: [
          { name: 'key', type: 'varchar', length: 64, nullable: false, default: '' },
          { name: 'fingerprint', type: 'varchar', length: 64, nullable: false, default: '' },
          { name: 'answer', type: 'text', nullable: false, default: '' },
          { name: 'create_time', type: 'bigint', nullable: true },
        ],
        indexes: [{ name: 'idempotency_key_create_time', columns: ['create_time'], unique: false }],
      },
    },
    {
      step: 'createTable',
      table: {
        name: 'user',
        columns: [
          { name: 'id', type: 'id', nullable: false },
          { name: 'username', type: 'varchar', length: 32, nullable: false, default: '' },
          { name: 'nickname', type: 'varchar', length: 50, nullable: false, default: '' },
          { name: 'group_id', type: 'int', nullable: true },
          { name: 'avatar', type: 'varchar', length: 255, nullable: false, default: '' },
          { name: 'email', type: 'varchar', length: 50, nullable: true },
          { name: 'mobile', type: 'varchar', length: 11, nullable: true },
          { name: 'gender', type: 'int', nullable: false, default: 0 },
          { name: 'birthday', type: 'date', nullable: true },
          { name: 'money', type: 'bigint', nullable: true },
          { name: 'score', type: 'bigint', nullable: true },
          { name: 'last_login_time', type: 'bigint', nullable: true },
          { name: 'last_login_ip', type: 'varchar', length: 50, nullable: false, default: '' },
          { name: 'login_failure', type: 'bigint', nullable: true },
          { name: 'join_ip', type: 'varchar', length: 50, nullable: false, default: '' },
          { name: 'join_time', type: 'bigint', nullable: true },
          { name: 'password', type: 'varchar', length: 255, nullable: false, default: '' },
          { name: 'security_stamp', type: 'varchar', length: 40, nullable: false, default: '' },
          { name: 'motto', type: 'varchar', length: 255, nullable: false, default: '' },
          { name: 'status', type: 'varchar', length: 30, nullable: false, default: 'enable' },
          { name: 'create_time', type: 'bigint', nullable: true },
          { name: 'update_time', type: 'bigint', nullable: true },
          { name: 'row_version', type: 'int', nullable: false, default: 1 },
        ],
        indexes: [
          { name: 'user_username', columns: ['username'], unique: true },
          { name: 'user_email', columns: ['email'], unique: true },
          { name: 'user_mobile', columns: ['mobile'], unique: true },
          { name: 'user_last_login_time_id', columns: ['last_login_time', 'id'], unique: false },
          { name: 'user_create_time_id', columns: ['create_time', 'id'], unique: false },
          { name: 'user_gender_id', columns: ['gender', 'id'], unique: false },
          { name: 'user_status_id', columns: ['status', 'id'], unique: false },
          { name: 'user_group_id_id', columns: ['group_id', 'id'], unique: false },
        ],
      },
    },
    {
      step: 'createTable',
      table: {
        name: 'user_group',
        columns: [
          { name: 'id', type: 'id', nullable: false },
          { name: 'name', type: 'varchar', length: 50, nullable: false, default: '' },
          { name: 'is_super', type: 'int', nullable: false, default: 0 },
          { name: 'status', type: 'varchar', length: 30, nullable: false, default: '1' },
          { name: 'create_time', type: 'bigint', nullable: true },
          { name: 'update_time', type: 'bigint', nullable: true },
          { name: 'row_version', type: 'int', nullable: false, default: 1 },
        ],
        indexes: [
          { name: 'user_group_update_time_id', columns: ['update_time', 'id'], unique: false },
          { name: 'user_group_create_time_id', columns: ['create_time', 'id'], unique: false },
          { name: 'user_group_status_id', columns: ['status', 'id'], unique: false },
        ],
      },
    },
    {
      step: 'createTable',
      table: {
        name: 'user_group_rule',
        columns: [
          { name: 'group_id', type: 'int', nullable: false },
          { name: 'rule_id', type: 'int', nullable: false },
        ],
        primaryKey: ['group_id', 'rule_id'],
        indexes: [
          { name: 'user_group_rule_rule_id_group_id', columns: ['rule_id', 'group_id'], unique: false },
        ],
      },
    },
    {
      step: 'createTable',
      table: {
        name: 'user_rule',
        columns: [
          { name: 'id', type: 'id', nullable: false },
          { name: 'pid', type: 'int', nullable: false, default: 0 },
          { name: 'type', type: 'varchar', length: 30, nullable: false, default: 'route' },
          { name: 'title', type: 'varchar', length: 50, nullable: false, default: '' },
          { name: 'name', type: 'varchar', length: 50, nullable: false, default: '' },
          { name: 'path', type: 'varchar', length: 100, nullable: false, default: '' },
          { name: 'icon', type: 'varchar', length: 50, nullable: false, default: 'fa fa-circle-o' },
          { name: 'menu_type', type: 'varchar', length: 30, nullable: false, default: 'tab' },
          { name: 'url', type: 'varchar', length: 255, nullable: false, default: '' },
          { name: 'component', type: 'varchar', length: 100, nullable: false, default: '' },
          { name: 'extend', type: 'varchar', length: 30, nullable: false, default: 'none' },
          { name: 'no_login_valid', type: 'int', nullable: false, default: 0 },
          { name: 'remark', type: 'varchar', length: 255, nullable: false, default: '' },
          { name: 'weigh', type: 'int', nullable: false, default: 0 },
          { name: 'status', type: 'varchar', length: 30, nullable: false, default: '1' },
          { name: 'create_time', type: 'bigint', nullable: true },
          { name: 'update_time', type: 'bigint', nullable: true },
          { name: 'row_version', type: 'int', nullable: false, default: 1 },
        ],
        indexes: [
          { name: 'user_rule_name', columns: ['name'], unique: true },
          { name: 'user_rule_weigh_id', columns: ['weigh', 'id'], unique: false },
          { name: 'user_rule_pid_weigh_id', columns: ['pid', 'weigh', 'id'], unique: false },
        ],
      },
    },
    {
      step: 'createTable',
      table: {
        name: 'user_money_log',
        columns: [
          { name: 'id', type: 'id', nullable: false },
          { name: 'user_id', type: 'int', nullable: true },
          { name: 'money', type: 'bigint', nullable: true },
          { name: 'before', type: 'bigint', nullable: true },
          { name: 'after', type: 'bigint', nullable: true },
          { name: 'memo', type: 'varchar', length: 255, nullable: false, default: '' },
          { name: 'create_time', type: 'bigint', nullable: true },
          { name: 'row_version', type: 'int', nullable: false, default: 1 },
        ],
        indexes: [
          { name: 'user_money_log_money_id', columns: ['money', 'id'], unique: false },
          { name: 'user_money_log_before_id', columns: ['before', 'id'], unique: false },
          { name: 'user_money_log_after_id', columns: ['after', 'id'], unique: false },
          { name: 'user_money_log_create_time_id', columns: ['create_time', 'id'], unique: false },
          { name: 'user_money_log_user_id_id', columns: ['user_id', 'id'], unique: false },
        ],
      },
    },
    {
      step: 'createTable',
      table: {
        name: 'user_score_log',
        columns: [
          { name: 'id', type: 'id', nullable: false },
          { name: 'user_id', type: 'int', nullable: true },
          { name: 'score', type: 'bigint', nullable: true },
          { name: 'before', type: 'bigint', nullable: true },
          { name: 'after', type: 'bigint', nullable: true },
          { name: 'memo', type: 'varchar', length: 255, nullable: false, default: '' },
          { name: 'create_time', type: 'bigint', nullable: true },
          { name: 'row_version', type: 'int', nullable: false, default: 1 },
        ],
        indexes: [
          { name: 'user_score_log_score_id', columns: ['score', 'id'], unique: false },
          { name: 'user_score_log_before_id', columns: ['before', 'id'], unique: false },
          { name: 'user_score_log_after_id', columns: ['after', 'id'], unique: false },
          { name: 'user_score_log_create_time_id', columns: ['create_time', 'id'], unique: false },
          { name: 'user_score_log_user_id_id', columns: ['user_id', 'id'], unique: false },
        ],
      },
    },
  ],
  async data({ db, now }) {
    const times = { create_time: now, update_time: now }
    for (const [id, pid, title, name, icon, weigh] of rules) {
      const isDirectory = pid === 0
      const component = isDirectory ? '' : `/src/views/frontend/user/${name}.vue`
      const type = isDirectory ? 'menu_dir' : 'menu'
      await db
        .insertInto('user_rule')
        .values({ id, pid, type, title, name, path: name, icon, component, weigh, ...times })
        .execute()
    }
    await db
      .insertInto('user_group')
      .values({ id: 1, name: '默认分组', is_super: 1, ...times })
      .execute()
    await db
      .updateTable('admin_rule')
      .set({ status: '1' })
      .where(({ eb, or }) => or([eb('name', '=', 'user'), eb('name', 'like', 'user/%')]))
      .execute()
    await db
      .updateTable('cache_version')
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .where('name', '=', 'rights')
      .execute()
  },
}

type Rule = readonly [id: number, pid: number, title: string, name: string, icon: string, weigh: number]

/** Pages of the member centre (`wire.md` 3.5); the default group has all of them. */
const rules: readonly Rule[] = [
  [1, 0, '我的账户', 'account', 'fa fa-user-circle', 98],
  [2, 1, '账户概览', 'account/overview', 'fa fa-home', 99],
  [3, 1, '个人资料', 'account/profile', 'fa fa-user-circle-o', 98],
  [4, 1, '修改密码', 'account/changePassword', 'fa fa-shield', 97],
  [5, 1, '积分记录', 'account/integral', 'fa fa-tag', 96],
  [6, 1, '余额记录', 'account/balance', 'fa fa-money', 95],
]
