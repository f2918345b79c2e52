import type { Migration } from '#server/db/migrate.ts'

/** The terminal: its runs, and which package manager is offered first. */
export const migration: Migration = {
  name: '0013-terminal',
  steps: [
    {
      step: 'createTable',
      table: {
        name: 'terminal_run',
        columns: [
          { name: 'id', type: 'id', nullable: false },
          { name: 'uuid', type: 'varchar', length: 64, nullable: false, default: '' },
          { name: 'command', type: 'varchar', length: 50, nullable: false, default: '' },
          { name: 'line', type: 'varchar', length: 500, nullable: false, default: '' },
          { name: 'admin_id', type: 'int', nullable: false, default: 0 },
          { name: 'username', type: 'varchar', length: 50, nullable: false, default: '' },
          { name: 'address', type: 'varchar', length: 50, nullable: false, default: '' },
          { name: 'host', type: 'varchar', length: 100, nullable: false, default: '' },
          { name: 'process', type: 'varchar', length: 40, nullable: false, default: '' },
          { name: 'state', type: 'varchar', length: 10, nullable: false, default: '' },
          { name: 'reason', type: 'varchar', length: 10, nullable: false, default: '' },
          { name: 'exit_code', type: 'int', nullable: true },
          { name: 'output', type: 'longtext', nullable: true },
          { name: 'place', type: 'varchar', length: 60, nullable: true },
          { name: 'heartbeat_time', type: 'bigint', nullable: true },
          { name: 'create_time', type: 'bigint', nullable: true },
          { name: 'end_time', type: 'bigint', nullable: true },
        ],
        indexes: [
          { name: 'terminal_run_uuid', columns: ['uuid'], unique: true },
          { name: 'terminal_run_place', columns: ['place'], unique: true },
          { name: 'terminal_run_state', columns: ['state', 'heartbeat_time'], unique: false },
          { name: 'terminal_run_create_time', columns: ['create_time'], unique: false },
        ],
      },
    },
  ],
  async data({ db }) {
    await db
      .insertInto('config')
      .values({
        name: 'package_manager',
        // No page shows this group: the terminal has a dialog of its own.
        group: 'terminal',
        title: 'Package manager',
        tip: '',
        type: 'select',
        value: 'pnpm',
        content: JSON.stringify(choices),
        rule: 'required',
        extend: '',
        allow_del: 0,
        weigh: 0,
      })
      .execute()
    await bumpSettings(db)
  },
  async undo({ db }) {
    await db.deleteFrom('config').where('name', '=', 'package_manager').execute()
    await bumpSettings(db)
  },
}

const choices = { npm: 'npm', cnpm: 'cnpm', pnpm: 'pnpm', yarn: 'yarn', ni: 'ni', none: 'none' }

async function bumpSettings(db: Parameters<NonNullable<Migration['data']>>[0]['db']): Promise<void> {
  await db
    .updateTable('cache_version')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('name', '=', 'settings')
    .execute()
}
