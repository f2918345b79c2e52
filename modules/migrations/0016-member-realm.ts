import type { Migration } from '#server/db/migrate.ts'

const text = (name: string, length: number) => ({
  name,
  type: 'varchar' as const,
  length,
  nullable: false,
  default: '',
})
const int = (name: string) => ({ name, type: 'int' as const, nullable: false, default: 0 })
const time = (name: string) => ({ name, type: 'bigint' as const, nullable: true })

/** Members sign in: their sessions and second factors, and one spelling of their names and addresses. */
export const migration: Migration = {
  name: '0016-member-realm',
  steps: [
    {
      step: 'createTable',
      table: {
        name: 'user_session',
        columns: [
          { name: 'id', type: 'id', nullable: false },
          text('session_id', 40),
          int('user_id'),
          text('user_agent', 255),
          text('address', 50),
          time('create_time'),
          time('seen_time'),
        ],
        indexes: [
          { name: 'user_session_session_id', columns: ['session_id'], unique: true },
          { name: 'user_session_user_id', columns: ['user_id'], unique: false },
        ],
      },
    },
    {
      step: 'createTable',
      table: {
        name: 'user_totp',
        primaryKey: ['user_id'],
        columns: [
          int('user_id'),
          text('secret', 255),
          int('last_step'),
          time('create_time'),
          time('confirm_time'),
        ],
        indexes: [],
      },
    },
    {
      step: 'createTable',
      table: {
        name: 'user_recovery_code',
        primaryKey: ['code'],
        columns: [text('code', 64), int('user_id'), time('create_time')],
        indexes: [{ name: 'user_recovery_code_user_id', columns: ['user_id'], unique: false }],
      },
    },
    {
      step: 'createTable',
      table: {
        name: 'user_sign_in_ticket',
        primaryKey: ['ticket'],
        columns: [
          text('ticket', 64),
          int('user_id'),
          text('stamp', 40),
          text('address', 50),
          int('is_kept'),
          int('attempts'),
          time('expire_time'),
        ],
        indexes: [{ name: 'user_sign_in_ticket_expire_time', columns: ['expire_time'], unique: false }],
      },
    },
  ],
  async data({ db }) {
    const rows = await db.selectFrom('user').select(['id', 'username', 'email']).execute()
    for (const column of ['username', 'email'] as const) {
      const taken = new Set(rows.map((row) => row[column]))
      for (const { id, [column]: given } of rows) {
        const wanted = given == null ? given : String(given).toLowerCase()
        // Of two that differ in capitals only, both stay: nobody's name is taken away.
        if (wanted === given || taken.has(wanted)) continue
        taken.add(wanted)
        await db
          .updateTable('user')
          .set({ [column]: wanted })
          .where('id', '=', id)
          .execute()
      }
    }
    await db
      .insertInto('config')
      .values({
        name: 'user_second_factor',
        group: 'login',
        title: 'Second factor of members',
        tip: '',
        type: 'select',
        value: 'optional',
        content: '{"off":"Not offered","optional":"Optional"}',
        rule: 'required',
        extend: '',
        allow_del: 0,
        weigh: 90,
      })
      .execute()
    await db
      .updateTable('cache_version')
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .where('name', 'in', ['rights', 'settings'])
      .execute()
  },
}
