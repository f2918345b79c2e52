import {
  bigint,
  createTable,
  id,
  index,
  int,
  longtext,
  nullable,
  required,
  time,
  unique,
  varchar,
} from '#server/db/define-table.ts'
import type { Migration } from '#server/db/migrations/migrate.ts'

/** Articles with their categories and tags. */
export const migration: Migration = {
  name: 'content/0001-tables',
  steps: [
    createTable('content_category', {
      columns: {
        id: id(),
        pid: int(),
        name: varchar(50),
        weigh: int(),
        status: varchar(30, '1'),
        create_time: time(),
        update_time: time(),
        row_version: int(1),
      },
      indexes: [index('weigh', 'id'), index('status', 'weigh', 'id'), index('pid', 'weigh', 'id')],
    }),
    createTable('content_tag', {
      columns: {
        id: id(),
        name: varchar(50),
        weigh: int(),
        create_time: time(),
        update_time: time(),
        row_version: int(1),
      },
      indexes: [
        unique('name'),
        index('weigh', 'id', 'create_time'),
        index('create_time', 'id', 'weigh'),
        index('id', 'weigh', 'create_time'),
      ],
    }),
    createTable('content_article', {
      columns: {
        id: id(),
        title: varchar(120),
        category_id: nullable(int()),
        cover: varchar(255),
        summary: varchar(500),
        body: longtext(),
        admin_id: nullable(int()),
        status: varchar(30, 'draft'),
        publish_time: time(),
        weigh: int(),
        views: nullable(bigint()),
        create_time: time(),
        update_time: time(),
        row_version: int(1),
      },
      indexes: [
        index('weigh', 'id', 'publish_time', 'create_time', 'views', 'category_id', 'status'),
        index('publish_time', 'id', 'weigh', 'create_time', 'views', 'category_id', 'status'),
        index('create_time', 'id', 'weigh', 'publish_time', 'views', 'category_id', 'status'),
        index('views', 'id', 'weigh', 'publish_time', 'create_time', 'category_id', 'status'),
        index('id', 'weigh', 'publish_time', 'create_time', 'views', 'category_id', 'status'),
        index('category_id', 'weigh', 'id', 'publish_time', 'create_time', 'views', 'status'),
        index('status', 'weigh', 'id', 'publish_time', 'create_time', 'views', 'category_id'),
        index('admin_id', 'id'),
      ],
    }),
    createTable('content_article_tag', {
      key: ['content_article_id', 'tag_id'],
      columns: { content_article_id: required(int()), tag_id: required(int()) },
      indexes: [index('tag_id', 'content_article_id')],
    }),
  ],
}
