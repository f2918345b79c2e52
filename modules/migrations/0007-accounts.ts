import type { Db } from '#server/db/database.ts'
import type { Migration } from '#server/db/migrate.ts'

/** One's own profile, where one is signed in, and the second factor of sign-in. */
export const migration: Migration = {
  name: '0007-accounts',
  steps: [
    {
      step: 'createTable',
      table: {
        name: 'admin_session',
        columns: [
          { name: 'id', type: 'id', nullable: false },
          { name: 'session_id', type: 'varchar', length: 40, nullable: false, default: '' },
          { name: 'admin_id', type: 'int', nullable: false, default: 0 },
          { name: 'user_agent', type: 'varchar', length: 255, nullable: false, default: '' },
          { name: 'address', type: 'varchar', length: 50, nullable: false, default: '' },
          { name: 'create_time', type: 'bigint', nullable: true },
          { name: 'seen_time', type: 'bigint', nullable: true },
        ],
        indexes: [
          { name: 'admin_session_session_id', columns: ['session_id'], unique: true },
          { name: 'admin_session_admin_id', columns: ['admin_id'], unique: false },
        ],
      },
    },
    {
      step: 'createTable',
      table: {
        name: 'admin_totp',
        primaryKey: ['admin_id'],
        columns: [
          { name: 'admin_id', type: 'int', nullable: false, default: 0 },
          { name: 'secret', type: 'varchar', length: 255, nullable: false, default: '' },
          { name: 'last_step', type: 'int', nullable: false, default: 0 },
          { name: 'create_time', type: 'bigint', nullable: true },
          { name: 'confirm_time', type: 'bigint', nullable: true },
        ],
        indexes: [],
      },
    },
    {
      step: 'createTable',
      table: {
        name: 'admin_recovery_code',
        primaryKey: ['code'],
        columns: [
          { name: 'code', type: 'varchar', length: 64, nullable: false, default: '' },
          { name: 'admin_id', type: 'int', nullable: false, default: 0 },
          { name: 'create_time', type: 'bigint', nullable: true },
        ],
        indexes: [{ name: 'admin_recovery_code_admin_id', columns: ['admin_id'], unique: false }],
      },
    },
    {
      step: 'createTable',
      table: {
        name: 'sign_in_ticket',
        primaryKey: ['ticket'],
        columns: [
          { name: 'ticket', type: 'varchar', length: 64, nullable: false, default: '' },
          { name: 'admin_id', type: 'int', nullable: false, default: 0 },
          { name: 'stamp', type: 'varchar', length: 40, nullable: false, default: '' },
          { name: 'address', type: 'varchar', length: 50, nullable: false, default: '' },
          { name: 'is_kept', type: 'int', nullable: false, default: 0 },
          { name: 'attempts', type: 'int', nullable: false, default: 0 },
          { name: 'expire_time', type: 'bigint', nullable: true },
        ],
        indexes: [{ name: 'sign_in_ticket_expire_time', columns: ['expire_time'], unique: false }],
      },
    },
  ],
  async data({ db, now }) {
    for (const rule of await newRules(db)) {
      await db
        .insertInto('admin_rule')
        .values({ ...rule, status: '1', create_time: now, update_time: now })
        .execute()
    }
    await db
      .insertInto('config')
      .values({
        id: 40,
        name: 'admin_second_factor',
        group: 'login',
        title: 'Second factor of administrators',
        tip: 'Required: whoever has none sets it up at the next sign-in',
        type: 'select',
        value: 'optional',
        content: '{"off":"Not offered","optional":"Optional","required":"Required"}',
        rule: 'required',
        extend: '',
        allow_del: 0,
        weigh: 98,
      })
      .execute()
    await db
      .updateTable('admin_rule')
      .set({ status: '1' })
      .where((eb) =>
        eb.or([
          eb('name', 'in', ['routine', 'routine/adminInfo']),
          eb('name', 'like', 'routine/adminInfo/%'),
        ]),
      )
      .execute()
    await db
      .updateTable('cache_version')
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .where('name', 'in', ['rights', 'settings'])
      .execute()
  },
}

/** What can be done to the accounts of lower administrators; nobody but super administrators holds it yet. */
async function newRules(db: Db): Promise<readonly Record<string, unknown>[]> {
  const page = await db
    .selectFrom('admin_rule')
    .select('id')
    .where('name', '=', 'auth/admin')
    .executeTakeFirstOrThrow()
  const button = {
    pid: page.id,
    type: 'button',
    path: '',
    icon: '',
    menu_type: '',
    component: '',
    keepalive: 0,
  }
  return [
    { ...button, id: 250, title: '强制退出', name: 'auth/admin/signOut', weigh: 0 },
    { ...button, id: 251, title: '重置两步验证', name: 'auth/admin/resetFactor', weigh: 0 },
  ]
}
