import type { Migration } from '#server/db/migrate.ts'

/** Pages that show no list of records of their own: there is nothing to carry out or in. */
const withoutList: ReadonlySet<string> = new Set([
  'dashboard',
  'routine/config',
  'routine/adminInfo',
  'operations/console',
  'moduleStore/moduleStore',
  'crud/crud',
])

/** Export and import: what waits between two calls, and a node of each for every list that can be granted. */
export const migration: Migration = {
  name: '0009-exchange',
  steps: [
    {
      step: 'createTable',
      table: {
        name: 'download_ticket',
        primaryKey: ['ticket'],
        columns: [
          { name: 'ticket', type: 'varchar', length: 64, nullable: false, default: '' },
          { name: 'admin_id', type: 'int', nullable: false, default: 0 },
          { name: 'session_id', type: 'varchar', length: 40, nullable: false, default: '' },
          { name: 'payload', type: 'longtext', nullable: true },
          { name: 'expire_time', type: 'bigint', nullable: true },
        ],
        indexes: [
          { name: 'download_ticket_admin_id', columns: ['admin_id'], unique: false },
          { name: 'download_ticket_expire_time', columns: ['expire_time'], unique: false },
        ],
      },
    },
    {
      step: 'createTable',
      table: {
        name: 'exchange_file',
        primaryKey: ['id'],
        columns: [
          { name: 'id', type: 'varchar', length: 40, nullable: false, default: '' },
          { name: 'admin_id', type: 'int', nullable: false, default: 0 },
          { name: 'resource', type: 'varchar', length: 100, nullable: false, default: '' },
          { name: 'kind', type: 'varchar', length: 10, nullable: false, default: '' },
          { name: 'name', type: 'varchar', length: 100, nullable: false, default: '' },
          { name: 'headings', type: 'longtext', nullable: true },
          { name: 'total', type: 'int', nullable: false, default: 0 },
          { name: 'expire_time', type: 'bigint', nullable: true },
        ],
        indexes: [
          { name: 'exchange_file_admin_id', columns: ['admin_id', 'expire_time'], unique: false },
          { name: 'exchange_file_expire_time', columns: ['expire_time'], unique: false },
        ],
      },
    },
    {
      step: 'createTable',
      table: {
        name: 'exchange_part',
        primaryKey: ['file_id', 'place'],
        columns: [
          { name: 'file_id', type: 'varchar', length: 40, nullable: false, default: '' },
          { name: 'place', type: 'int', nullable: false, default: 0 },
          { name: 'content', type: 'longtext', nullable: true },
        ],
        indexes: [],
      },
    },
  ],
  async data({ db, now }) {
    const rules = await db
      .selectFrom('admin_rule')
      .select(['id', 'pid', 'name', 'type', 'status'])
      .orderBy('id')
      .execute()
    const names = new Set(rules.map(({ name }) => String(name)))
    const pages = rules.filter(
      ({ type, name }) => type === 'menu' && names.has(`${name}/index`) && !withoutList.has(String(name)),
    )
    let id = 280
    for (const { id: pid, name: page, status } of pages) {
      const canImport = names.has(`${page}/add`) && names.has(`${page}/edit`)
      const nodes = [['export', '导出'] as const, ...(canImport ? [['import', '导入'] as const] : [])]
      for (const [action, title] of nodes) {
        const name = `${page}/${action}`
        if (names.has(name)) continue
        const shared = { menu_type: '', icon: '', path: '', component: '', keepalive: 0, weigh: 0 }
        await db
          .insertInto('admin_rule')
          .values({
            id: id++,
            pid,
            type: 'button',
            title,
            name,
            status,
            ...shared,
            create_time: now,
            update_time: now,
          })
          .execute()
      }
    }
    await db
      .updateTable('cache_version')
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .where('name', '=', 'rights')
      .execute()
  },
}
