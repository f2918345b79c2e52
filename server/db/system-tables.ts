import type { Column, Table } from './schema.ts'

const varchar = (
  name: string,
  length: number,
  more: { default?: string; nullable?: boolean } = {},
): Column => ({
  name,
  type: 'varchar',
  length,
  nullable: more.nullable ?? false,
  ...(more.nullable ? {} : { default: more.default ?? '' }),
})
const int = (name: string, value = 0): Column => ({ name, type: 'int', nullable: false, default: value })
const time = (name: string): Column => ({ name, type: 'bigint', nullable: true })

/** Tables of the framework itself; those of resources follow from their declarations. */
export const systemTables: readonly Table[] = [
  {
    // Issued tokens: keyed hashes only. The rows of one session share `session_id`.
    name: 'token',
    primaryKey: ['token'],
    columns: [
      varchar('token', 64),
      varchar('type', 15),
      int('user_id'),
      varchar('session_id', 40),
      int('generation'),
      varchar('stamp', 40),
      time('create_time'),
      time('expire_time'),
      time('replaced_time'),
    ],
    indexes: [
      { name: 'token_session_id', columns: ['session_id'], unique: false },
      { name: 'token_type_user_id', columns: ['type', 'user_id'], unique: false },
      { name: 'token_expire_time', columns: ['expire_time'], unique: false },
    ],
  },
  {
    // Pending click captchas; the key is a keyed hash of purpose and the client's id.
    name: 'captcha',
    primaryKey: ['key'],
    columns: [
      varchar('key', 64),
      varchar('code', 64),
      { name: 'captcha', type: 'text', nullable: true },
      int('attempts'),
      int('passed'),
      time('create_time'),
      time('expire_time'),
    ],
    indexes: [{ name: 'captcha_expire_time', columns: ['expire_time'], unique: false }],
  },
  {
    // Failures that slow the next attempt down, by realm and account or address.
    name: 'throttle',
    primaryKey: ['key'],
    columns: [varchar('key', 100), int('failures'), time('until_time'), time('last_time')],
    indexes: [{ name: 'throttle_last_time', columns: ['last_time'], unique: false }],
  },
  {
    // Counters that grow when what processes keep in memory has changed: rights, settings.
    name: 'cache_version',
    primaryKey: ['name'],
    columns: [varchar('name', 30), { name: 'version', type: 'bigint', nullable: false, default: 0 }],
    indexes: [],
  },
  {
    // Who changed which row when, with what was there before and after. Written by the one write path only.
    name: 'change_record',
    columns: [
      { name: 'id', type: 'id', nullable: false },
      varchar('batch', 40),
      varchar('resource', 100),
      int('row_id'),
      varchar('verb', 10),
      varchar('actor_kind', 10),
      int('actor_id'),
      varchar('actor_name', 50),
      { name: 'before', type: 'longtext', nullable: true },
      { name: 'after', type: 'longtext', nullable: true },
      time('create_time'),
    ],
    indexes: [
      { name: 'change_record_row', columns: ['resource', 'row_id', 'id'], unique: false },
      { name: 'change_record_batch', columns: ['batch'], unique: false },
    ],
  },
  {
    // What administrators set for themselves: columns, widths, views.
    name: 'admin_preference',
    primaryKey: ['admin_id', 'key'],
    columns: [
      int('admin_id'),
      varchar('key', 100),
      { name: 'value', type: 'text', nullable: false, default: '' },
      time('update_time'),
    ],
    indexes: [],
  },
]
