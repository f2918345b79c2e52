import type { Migration } from '#server/db/migrate.ts'

const text = (name: string, length: number) => ({
  name,
  type: 'varchar' as const,
  length,
  nullable: false,
  default: '',
})
const time = (name: string) => ({ name, type: 'bigint' as const, nullable: true })

/** Passkeys as a second factor, for administrators and for members. */
export const migration: Migration = {
  name: '0019-passkeys',
  steps: (
    [
      ['admin_passkey', 'admin_id'],
      ['user_passkey', 'user_id'],
    ] as const
  ).map(([table, owner]) => ({
    step: 'createTable',
    table: {
      name: table,
      columns: [
        { name: 'id', type: 'id', nullable: false },
        { name: owner, type: 'int', nullable: false, default: 0 },
        text('credential', 64),
        { name: 'credential_id', type: 'text', nullable: true },
        { name: 'public_key', type: 'text', nullable: true },
        { name: 'counter', type: 'bigint', nullable: false, default: 0 },
        text('transports', 100),
        text('name', 50),
        time('create_time'),
        time('used_time'),
      ],
      indexes: [
        { name: `${table}_credential`, columns: ['credential'], unique: true },
        { name: `${table}_${owner}`, columns: [owner], unique: false },
      ],
    },
  })),
}
