import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'

/** The ledger of members' points: adding an entry is what changes them, and nothing changes an entry. */
export const scoreLog = defineResource('user/scoreLog', {
  timestamps: ['create_time'],
  label: 'memo',
  movesValue: true,
  fields: {
    user_id: field.belongsTo('user/user', { required: true, show: ['username', 'nickname'] }),
    score: field.integer({ required: true, min: -2_147_483_647, max: 2_147_483_647 }),
    before: field.integer({ write: 'system' }),
    after: field.integer({ write: 'system' }),
    memo: field.text({ required: true, max: 255 }),
  },
  calls: ['index', 'add'],
  areas: {
    member: {
      owner: 'user_id',
      calls: ['index', 'show'],
      nodes: { index: 'account/integral' },
      read: ['user_id', 'score', 'before', 'after', 'memo', 'create_time'],
    },
  },
  list: {
    columns: [
      'id',
      { field: 'user_id', width: 88 },
      { field: 'user.username', width: 128 },
      { field: 'user.nickname', width: 128 },
      { field: 'score', width: 120 },
      { field: 'before', width: 120 },
      { field: 'after', width: 120 },
      { field: 'memo', width: 180 },
      'create_time',
    ],
    search: ['user.username', 'user.nickname'],
    filters: ['user_id', 'user.username', 'user.nickname', 'score', 'before', 'after', 'memo', 'create_time'],
    sortable: ['score', 'before', 'after', 'create_time'],
    sort: ['id', 'desc'],
  },
  // What a member's days added up to.
  indexes: [['user_id', 'create_time']],
  form: [['user_id', 'score', 'memo']],
})
