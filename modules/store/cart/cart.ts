import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'

/**
 * What somebody has put aside to buy. Everything about it is counted when it is read, and nothing is promised. A member has one; a
 * guest has one under a token that the browser keeps, of which only a hash is here.
 */
export const cart = defineResource('store/cart', {
  isRecorded: false,
  fields: {
    user_id: field.belongsTo('user/user', {
      write: 'system',
      whenGone: 'keep',
      show: ['username', 'nickname'],
    }),
    token: field.text({ max: 64, unique: true, read: 'system', write: 'system' }),
    /** when somebody last looked at it or changed it */
    seen_time: field.dateTime({ write: 'system' }),
    /** pieces, and what those that are picked came to then */
    pieces: field.integer({ initial: 0, write: 'system' }),
    worth: field.money({ write: 'system' }),
  },
  uniques: [['user_id']],
  calls: ['index'],
  list: {
    columns: [
      'id',
      { field: 'user.username', width: 128 },
      { field: 'user.nickname', width: 128, cell: 'person' },
      { field: 'pieces', width: 104 },
      { field: 'worth', width: 120 },
      { field: 'seen_time', width: 160 },
      { field: 'create_time', width: 160 },
    ],
    search: ['user.username', 'user.nickname'],
    filters: ['user_id', 'pieces', 'worth', 'seen_time', 'create_time'],
    sortable: ['worth', 'pieces', 'seen_time'],
    sort: ['seen_time', 'desc'],
  },
  form: [],
})
