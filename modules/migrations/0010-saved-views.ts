import type { Migration } from '#server/db/migrate.ts'

/** Views of lists under a name, and the node of those who share them. */
export const migration: Migration = {
  name: '0010-saved-views',
  steps: [
    {
      step: 'createTable',
      table: {
        name: 'saved_view',
        columns: [
          { name: 'id', type: 'id', nullable: false },
          { name: 'resource', type: 'varchar', length: 100, nullable: false, default: '' },
          { name: 'admin_id', type: 'int', nullable: false, default: 0 },
          { name: 'name', type: 'varchar', length: 60, nullable: false, default: '' },
          { name: 'is_shared', type: 'int', nullable: false, default: 0 },
          { name: 'state', type: 'text', nullable: false, default: '{}' },
          { name: 'create_time', type: 'bigint', nullable: true },
          { name: 'update_time', type: 'bigint', nullable: true },
        ],
        indexes: [
          { name: 'saved_view_name', columns: ['resource', 'admin_id', 'name'], unique: true },
          { name: 'saved_view_is_shared', columns: ['resource', 'is_shared'], unique: false },
        ],
      },
    },
  ],
  async data({ db, now }) {
    await db
      .insertInto('admin_rule')
      .values({
        id: 400,
        pid: 44,
        type: 'button',
        title: '共享列表视图',
        name: 'routine/view/share',
        path: '',
        icon: '',
        menu_type: '',
        component: '',
        keepalive: 0,
        weigh: 0,
        status: '1',
        create_time: now,
        update_time: now,
      })
      .execute()
    await db
      .updateTable('cache_version')
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .where('name', '=', 'rights')
      .execute()
  },
}
