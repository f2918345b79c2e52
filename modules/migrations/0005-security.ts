import type { Db } from '#server/db/database.ts'
import type { Migration } from '#server/db/migrate.ts'

/** Data security: its tables, the first rules, and its four pages in the menu. */
export const migration: Migration = {
  name: '0005-security',
  steps: [
    {
      step: 'createTable',
      table: {
        name: 'security_data_recycle',
        columns: [
          {
            name: 'id',
            type: 'id',
            nullable: false,
          },
          {
            name: 'name',
            type: 'varchar',
            length: 50,
            nullable: false,
            default: '',
          },
          {
            name: 'controller',
            type: 'varchar',
            length: 100,
            nullable: false,
            default: '',
          },
          {
            name: 'controller_as',
            type: 'varchar',
            length: 100,
            nullable: false,
            default: '',
          },
          {
            name: 'connection',
            type: 'varchar',
            length: 100,
            nullable: false,
            default: '',
          },
          {
            name: 'data_table',
            type: 'varchar',
            length: 100,
            nullable: false,
            default: '',
          },
          {
            name: 'primary_key',
            type: 'varchar',
            length: 50,
            nullable: false,
            default: '',
          },
          {
            name: 'status',
            type: 'varchar',
            length: 30,
            nullable: false,
            default: '1',
          },
          {
            name: 'create_time',
            type: 'bigint',
            nullable: true,
          },
          {
            name: 'update_time',
            type: 'bigint',
            nullable: true,
          },
          {
            name: 'row_version',
            type: 'int',
            nullable: false,
            default: 1,
          },
        ],
        indexes: [
          {
            name: 'security_data_recycle_controller',
            columns: ['controller'],
            unique: true,
          },
          {
            name: 'security_data_recycle_update_time_id',
            columns: ['update_time', 'id'],
            unique: false,
          },
          {
            name: 'security_data_recycle_create_time_id',
            columns: ['create_time', 'id'],
            unique: false,
          },
          {
            name: 'security_data_recycle_status_id',
            columns: ['status', 'id'],
            unique: false,
          },
        ],
      },
    },
    {
      step: 'createTable',
      table: {
        name: 'security_data_recycle_log',
        columns: [
          {
            name: 'id',
            type: 'id',
            nullable: false,
          },
          {
            name: 'admin_id',
            type: 'int',
            nullable: true,
          },
          {
            name: 'recycle_id',
            type: 'int',
            nullable: true,
          },
          {
            name: 'data',
            type: 'longtext',
            nullable: false,
            default: '',
          },
          {
            name: 'snapshot',
            type: 'longtext',
            nullable: false,
            default: '',
          },
          {
            name: 'tag',
            type: 'varchar',
            length: 64,
            nullable: false,
            default: '',
          },
          {
            name: 'data_table',
            type: 'varchar',
            length: 100,
            nullable: false,
            default: '',
          },
          {
            name: 'connection',
            type: 'varchar',
            length: 100,
            nullable: false,
            default: '',
          },
          {
            name: 'primary_key',
            type: 'varchar',
            length: 50,
            nullable: false,
            default: '',
          },
          {
            name: 'is_restore',
            type: 'int',
            nullable: false,
            default: 0,
          },
          {
            name: 'ip',
            type: 'varchar',
            length: 50,
            nullable: false,
            default: '',
          },
          {
            name: 'useragent',
            type: 'varchar',
            length: 255,
            nullable: false,
            default: '',
          },
          {
            name: 'create_time',
            type: 'bigint',
            nullable: true,
          },
          {
            name: 'row_version',
            type: 'int',
            nullable: false,
            default: 1,
          },
        ],
        indexes: [
          {
            name: 'security_data_recycle_log_create_time_id',
            columns: ['create_time', 'id'],
            unique: false,
          },
          {
            name: 'security_data_recycle_log_admin_id_id',
            columns: ['admin_id', 'id'],
            unique: false,
          },
          {
            name: 'security_data_recycle_log_recycle_id_id',
            columns: ['recycle_id', 'id'],
            unique: false,
          },
        ],
      },
    },
    {
      step: 'createTable',
      table: {
        name: 'security_sensitive_data',
        columns: [
          {
            name: 'id',
            type: 'id',
            nullable: false,
          },
          {
            name: 'name',
            type: 'varchar',
            length: 50,
            nullable: false,
            default: '',
          },
          {
            name: 'controller',
            type: 'varchar',
            length: 100,
            nullable: false,
            default: '',
          },
          {
            name: 'controller_as',
            type: 'varchar',
            length: 100,
            nullable: false,
            default: '',
          },
          {
            name: 'connection',
            type: 'varchar',
            length: 100,
            nullable: false,
            default: '',
          },
          {
            name: 'data_table',
            type: 'varchar',
            length: 100,
            nullable: false,
            default: '',
          },
          {
            name: 'primary_key',
            type: 'varchar',
            length: 50,
            nullable: false,
            default: '',
          },
          {
            name: 'data_fields',
            type: 'longtext',
            nullable: false,
            default: '[]',
          },
          {
            name: 'status',
            type: 'varchar',
            length: 30,
            nullable: false,
            default: '1',
          },
          {
            name: 'create_time',
            type: 'bigint',
            nullable: true,
          },
          {
            name: 'update_time',
            type: 'bigint',
            nullable: true,
          },
          {
            name: 'row_version',
            type: 'int',
            nullable: false,
            default: 1,
          },
        ],
        indexes: [
          {
            name: 'security_sensitive_data_controller',
            columns: ['controller'],
            unique: true,
          },
          {
            name: 'security_sensitive_data_update_time_id',
            columns: ['update_time', 'id'],
            unique: false,
          },
          {
            name: 'security_sensitive_data_create_time_id',
            columns: ['create_time', 'id'],
            unique: false,
          },
          {
            name: 'security_sensitive_data_status_id',
            columns: ['status', 'id'],
            unique: false,
          },
        ],
      },
    },
    {
      step: 'createTable',
      table: {
        name: 'security_sensitive_data_log',
        columns: [
          {
            name: 'id',
            type: 'id',
            nullable: false,
          },
          {
            name: 'admin_id',
            type: 'int',
            nullable: true,
          },
          {
            name: 'sensitive_id',
            type: 'int',
            nullable: true,
          },
          {
            name: 'data_table',
            type: 'varchar',
            length: 100,
            nullable: false,
            default: '',
          },
          {
            name: 'connection',
            type: 'varchar',
            length: 100,
            nullable: false,
            default: '',
          },
          {
            name: 'primary_key',
            type: 'varchar',
            length: 50,
            nullable: false,
            default: '',
          },
          {
            name: 'data_field',
            type: 'varchar',
            length: 50,
            nullable: false,
            default: '',
          },
          {
            name: 'data_comment',
            type: 'varchar',
            length: 50,
            nullable: false,
            default: '',
          },
          {
            name: 'id_value',
            type: 'varchar',
            length: 50,
            nullable: false,
            default: '',
          },
          {
            name: 'before',
            type: 'longtext',
            nullable: false,
            default: '',
          },
          {
            name: 'after',
            type: 'longtext',
            nullable: false,
            default: '',
          },
          {
            name: 'is_rollback',
            type: 'int',
            nullable: false,
            default: 0,
          },
          {
            name: 'ip',
            type: 'varchar',
            length: 50,
            nullable: false,
            default: '',
          },
          {
            name: 'useragent',
            type: 'varchar',
            length: 255,
            nullable: false,
            default: '',
          },
          {
            name: 'create_time',
            type: 'bigint',
            nullable: true,
          },
          {
            name: 'row_version',
            type: 'int',
            nullable: false,
            default: 1,
          },
        ],
        indexes: [
          {
            name: 'security_sensitive_data_log_create_time_id',
            columns: ['create_time', 'id'],
            unique: false,
          },
          {
            name: 'security_sensitive_data_log_admin_id_id',
            columns: ['admin_id', 'id'],
            unique: false,
          },
          {
            name: 'security_sensitive_data_log_sensitive_id_id',
            columns: ['sensitive_id', 'id'],
            unique: false,
          },
        ],
      },
    },
  ],
  async data({ db, now }) {
    const times = { create_time: now, update_time: now }
    const shared = { connection: '', primary_key: 'id', status: '1', ...times }
    await insertAll(
      db,
      'security_data_recycle',
      recycled.map(([name, controller, data_table]) => ({
        name,
        ...subject(controller, data_table),
        ...shared,
      })),
    )
    await insertAll(
      db,
      'security_sensitive_data',
      watched.map(([name, controller, data_table, fields]) => ({
        name,
        ...subject(controller, data_table),
        data_fields: JSON.stringify(fields.map(([key, value]) => ({ key, value }))),
        ...shared,
      })),
    )
    await db.insertInto('cache_version').values({ name: 'security', version: 1 }).execute()
    await db
      .updateTable('admin_rule')
      .set({ status: '1' })
      .where(({ eb, or }) => or([eb('name', '=', 'security'), eb('name', 'like', 'security/%')]))
      .execute()
    for (const name of ['security/dataRecycle', 'security/sensitiveData']) {
      await db
        .updateTable('admin_rule')
        .set({ remark: `${name}:remark` })
        .where('name', '=', name)
        .execute()
    }
    await db
      .updateTable('cache_version')
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .where('name', '=', 'rights')
      .execute()
  },
}

async function insertAll(db: Db, table: string, rows: readonly Record<string, unknown>[]): Promise<void> {
  for (const row of rows) await db.insertInto(table).values(row).execute()
}

function subject(controller: string, data_table: string): Record<string, unknown> {
  return { controller, controller_as: controller.replace(/\.php$/, '').toLowerCase(), data_table }
}

/** Whose deleted rows are kept from the beginning (`wire.md` 3.7). */
const recycled: readonly (readonly [name: string, controller: string, table: string])[] = [
  ['管理员', 'auth/Admin.php', 'admin'],
  ['管理员日志', 'auth/AdminLog.php', 'admin_log'],
  ['菜单规则', 'auth/Rule.php', 'admin_rule'],
  ['系统配置项', 'routine/Config.php', 'config'],
  ['会员', 'user/User.php', 'user'],
  ['数据回收规则', 'security/DataRecycle.php', 'security_data_recycle'],
]

type Watched = readonly [
  name: string,
  controller: string,
  table: string,
  fields: readonly (readonly [name: string, title: string])[],
]

/** Which fields are watched from the beginning. */
const watched: readonly Watched[] = [
  [
    '管理员数据',
    'auth/Admin.php',
    'admin',
    [
      ['username', '用户名'],
      ['mobile', '手机'],
      ['password', '密码'],
      ['status', '状态'],
    ],
  ],
  [
    '会员数据',
    'user/User.php',
    'user',
    [
      ['username', '用户名'],
      ['mobile', '手机号'],
      ['password', '密码'],
      ['status', '状态'],
      ['email', '邮箱地址'],
    ],
  ],
  ['管理员权限', 'auth/Group.php', 'admin_group', [['rules', '权限规则ID']]],
]
