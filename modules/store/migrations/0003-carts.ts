import {
  bigint,
  createTable,
  id,
  index,
  int,
  nullable,
  time,
  unique,
  varchar,
} from '#server/db/define-table.ts'
import type { Migration } from '#server/db/migrations/migrate.ts'

export const migration: Migration = {
  name: 'store/0003-carts',
  steps: [
    createTable('store_cart', {
      columns: {
        id: id(),
        user_id: nullable(int()),
        token: nullable(varchar(64)),
        seen_time: time(),
        pieces: nullable(bigint()),
        worth: nullable(bigint()),
        create_time: time(),
        update_time: time(),
        row_version: int(1),
      },
      indexes: [
        unique('token'),
        index('seen_time', 'id', 'worth', 'pieces', 'user_id', 'create_time'),
        index('worth', 'id', 'seen_time', 'pieces', 'user_id', 'create_time'),
        index('pieces', 'id', 'seen_time', 'worth', 'user_id', 'create_time'),
        index('id', 'seen_time', 'worth', 'pieces', 'user_id', 'create_time'),
        index('user_id', 'seen_time', 'id', 'worth', 'pieces', 'create_time'),
        index('create_time', 'id', 'seen_time', 'worth', 'pieces', 'user_id'),
        unique('user_id'),
      ],
    }),
    createTable('store_cart_line', {
      columns: {
        id: id(),
        cart_id: nullable(int()),
        variant_id: nullable(int()),
        quantity: nullable(bigint()),
        picked: int(1),
        price_seen: nullable(bigint()),
        create_time: time(),
        update_time: time(),
        row_version: int(1),
      },
      indexes: [unique('cart_id', 'variant_id'), index('variant_id', 'id')],
    }),
  ],
}
