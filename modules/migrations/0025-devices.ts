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

/** Devices that have signed in, and codes that each who asks has of their own. */
export const migration: Migration = {
  name: '0025-devices',
  steps: [
    ...(
      [
        ['admin_device', 'admin_id'],
        ['user_device', 'user_id'],
      ] as const
    ).map(([table, owner]) => ({
      step: 'createTable' as const,
      table: {
        name: table,
        primaryKey: ['mark'],
        columns: [
          text('mark', 64),
          int(owner),
          text('session_id', 40),
          text('stamp', 40),
          time('create_time'),
          time('used_time'),
        ],
        indexes: [
          { name: `${table}_${owner}`, columns: [owner], unique: false },
          { name: `${table}_used_time`, columns: ['used_time'], unique: false },
        ],
      },
    })),
    { step: 'addColumn', table: 'verification_code', column: text('target', 64) },
    { step: 'addColumn', table: 'verification_code', column: int('elsewhere') },
    {
      step: 'addIndex',
      table: 'verification_code',
      index: { name: 'verification_code_target', columns: ['target'], unique: false },
    },
  ],
}
