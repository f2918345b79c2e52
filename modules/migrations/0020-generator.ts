import type { Db } from '#server/db/database.ts'
import type { Migration } from '#server/db/migrate.ts'

/** The code generator: its log, and what it made. */
export const migration: Migration = {
  name: '0020-generator',
  steps: [
    {
      step: 'createTable',
      table: {
        name: 'made_entity',
        columns: [
          {
            name: 'id',
            type: 'id',
            nullable: false,
          },
          {
            name: 'name',
            type: 'varchar',
            length: 150,
            nullable: false,
            default: '',
          },
          {
            name: 'entity',
            type: 'longtext',
            nullable: true,
          },
          {
            name: 'tables',
            type: 'longtext',
            nullable: true,
          },
          {
            name: 'files',
            type: 'longtext',
            nullable: true,
          },
          {
            name: 'rules',
            type: 'longtext',
            nullable: true,
          },
          {
            name: 'log_id',
            type: 'int',
            nullable: false,
            default: 0,
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
        ],
        indexes: [
          {
            name: 'made_entity_name',
            columns: ['name'],
            unique: true,
          },
        ],
      },
    },
    {
      step: 'createTable',
      table: {
        name: 'generator_run',
        primaryKey: ['log_id'],
        columns: [
          {
            name: 'log_id',
            type: 'int',
            nullable: false,
            default: 0,
          },
          {
            name: 'progress',
            type: 'longtext',
            nullable: true,
          },
        ],
        indexes: [],
      },
    },
    {
      step: 'createTable',
      table: {
        name: 'crud_log',
        columns: [
          {
            name: 'id',
            type: 'id',
            nullable: false,
          },
          {
            name: 'table_name',
            type: 'varchar',
            length: 200,
            nullable: false,
            default: '',
          },
          {
            name: 'entity',
            type: 'varchar',
            length: 150,
            nullable: false,
            default: '',
          },
          {
            name: 'table',
            type: 'longtext',
            nullable: false,
            default: '',
          },
          {
            name: 'fields',
            type: 'longtext',
            nullable: false,
            default: '',
          },
          {
            name: 'status',
            type: 'varchar',
            length: 30,
            nullable: false,
            default: 'start',
          },
          {
            name: 'connection',
            type: 'varchar',
            length: 100,
            nullable: false,
            default: '',
          },
          {
            name: 'host',
            type: 'varchar',
            length: 100,
            nullable: false,
            default: '',
          },
          {
            name: 'admin_id',
            type: 'int',
            nullable: true,
          },
          {
            name: 'problem',
            type: 'varchar',
            length: 500,
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
            name: 'crud_log_create_time_id',
            columns: ['create_time', 'id'],
            unique: false,
          },
          {
            name: 'crud_log_status_id',
            columns: ['status', 'id'],
            unique: false,
          },
          {
            name: 'crud_log_admin_id_id',
            columns: ['admin_id', 'id'],
            unique: false,
          },
        ],
      },
    },
  ],
  async data({ db }) {
    await db.insertInto('cache_version').values({ name: 'resources', version: 1 }).execute()
    await showPage(db, '1')
  },
  async undo({ db }) {
    await db.deleteFrom('cache_version').where('name', '=', 'resources').execute()
    await showPage(db, '0')
  },
}

/** The page has its place in the menu since the beginning; from now on there is something on it. */
async function showPage(db: Db, status: '0' | '1'): Promise<void> {
  const names = ['crud/crud', 'crud/crud/index', 'crud/crud/generate', 'crud/crud/delete']
  await db.updateTable('admin_rule').set({ status }).where('name', 'in', names).execute()
  await db
    .updateTable('cache_version')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('name', '=', 'rights')
    .execute()
}
