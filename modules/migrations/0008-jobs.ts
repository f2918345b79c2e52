import type { Migration } from '#server/db/migrate.ts'

/** Jobs, the processes that do them, and the page that shows both. */
export const migration: Migration = {
  name: '0008-jobs',
  steps: [
    {
      step: 'createTable',
      table: {
        name: 'job',
        columns: [
          { name: 'id', type: 'id', nullable: false },
          { name: 'kind', type: 'varchar', length: 50, nullable: false, default: '' },
          { name: 'title', type: 'varchar', length: 200, nullable: false, default: '' },
          { name: 'state', type: 'varchar', length: 10, nullable: false, default: '' },
          { name: 'done', type: 'int', nullable: false, default: 0 },
          { name: 'total', type: 'int', nullable: true },
          { name: 'note', type: 'varchar', length: 500, nullable: false, default: '' },
          { name: 'params', type: 'longtext', nullable: false, default: '{}' },
          { name: 'result', type: 'longtext', nullable: true },
          { name: 'error', type: 'varchar', length: 1000, nullable: false, default: '' },
          { name: 'language', type: 'varchar', length: 10, nullable: false, default: '' },
          { name: 'admin_id', type: 'int', nullable: false, default: 0 },
          { name: 'process', type: 'varchar', length: 40, nullable: false, default: '' },
          { name: 'attempts', type: 'int', nullable: false, default: 0 },
          { name: 'heartbeat_time', type: 'bigint', nullable: true },
          { name: 'cancel_time', type: 'bigint', nullable: true },
          { name: 'create_time', type: 'bigint', nullable: true },
          { name: 'start_time', type: 'bigint', nullable: true },
          { name: 'end_time', type: 'bigint', nullable: true },
        ],
        indexes: [
          { name: 'job_state', columns: ['state', 'id'], unique: false },
          { name: 'job_end_time', columns: ['end_time'], unique: false },
        ],
      },
    },
    {
      step: 'createTable',
      table: {
        name: 'job_schedule',
        primaryKey: ['kind'],
        columns: [
          { name: 'kind', type: 'varchar', length: 50, nullable: false, default: '' },
          { name: 'last_time', type: 'bigint', nullable: true },
        ],
        indexes: [],
      },
    },
    {
      step: 'createTable',
      table: {
        name: 'process',
        primaryKey: ['id'],
        columns: [
          { name: 'id', type: 'varchar', length: 40, nullable: false, default: '' },
          { name: 'host', type: 'varchar', length: 100, nullable: false, default: '' },
          { name: 'pid', type: 'int', nullable: false, default: 0 },
          { name: 'version', type: 'varchar', length: 30, nullable: false, default: '' },
          { name: 'figures', type: 'longtext', nullable: false, default: '' },
          { name: 'start_time', type: 'bigint', nullable: true },
          { name: 'seen_time', type: 'bigint', nullable: true },
        ],
        indexes: [{ name: 'process_seen_time', columns: ['seen_time'], unique: false }],
      },
    },
    {
      step: 'createTable',
      table: {
        name: 'slow_call',
        columns: [
          { name: 'id', type: 'id', nullable: false },
          { name: 'process', type: 'varchar', length: 40, nullable: false, default: '' },
          { name: 'method', type: 'varchar', length: 10, nullable: false, default: '' },
          { name: 'route', type: 'varchar', length: 200, nullable: false, default: '' },
          { name: 'status', type: 'int', nullable: false, default: 0 },
          { name: 'ms', type: 'int', nullable: false, default: 0 },
          { name: 'admin_id', type: 'int', nullable: false, default: 0 },
          { name: 'request', type: 'varchar', length: 40, nullable: false, default: '' },
          { name: 'create_time', type: 'bigint', nullable: true },
        ],
        indexes: [{ name: 'slow_call_create_time', columns: ['create_time'], unique: false }],
      },
    },
  ],
  async data({ db, now }) {
    const shared = { create_time: now, update_time: now, status: '1' }
    const page = {
      id: 260,
      pid: 44,
      type: 'menu',
      title: '运行状态',
      name: 'operations/console',
      path: 'operations/console',
      icon: 'el-icon-Odometer',
      menu_type: 'tab',
      component: '/src/views/backend/operations/console/index.vue',
      keepalive: 1,
      weigh: 85,
    }
    const view = {
      id: 261,
      pid: 260,
      type: 'button',
      title: '查看',
      name: 'operations/console/index',
      path: '',
      icon: '',
      menu_type: '',
      component: '',
      keepalive: 0,
      weigh: 0,
    }
    for (const rule of [page, view]) {
      await db
        .insertInto('admin_rule')
        .values({ ...rule, ...shared })
        .execute()
    }
    await db.updateTable('admin_rule').set({ status: '1' }).where('name', '=', 'routine').execute()
    await db
      .updateTable('cache_version')
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .where('name', '=', 'rights')
      .execute()
  },
}
