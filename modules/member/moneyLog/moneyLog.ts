import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'

/** The ledger of members' balances: adding an entry is what changes a balance, and nothing changes an entry. */
export const moneyLog = defineResource('user/moneyLog', {
  timestamps: ['create_time'],
  label: 'memo',
  movesValue: true,
  fields: {
    user_id: field.belongsTo('user/user', { required: true, show: ['username', 'nickname'] }),
    money: field.money({ required: true }),
    before: field.money({ write: 'system' }),
    after: field.money({ write: 'system' }),
    memo: field.text({ required: true, max: 255 }),
  },
  calls: ['index', 'add'],
  areas: {
    member: {
      owner: 'user_id',
      calls: ['index', 'show'],
      nodes: { index: 'account/balance' },
      read: ['user_id', 'money', 'before', 'after', 'memo', 'create_time'],
    },
  },
  list: {
    columns: [
      'id',
      { field: 'user_id', width: 88 },
      { field: 'user.username', width: 128 },
      { field: 'user.nickname', width: 128 },
      { field: 'money', width: 120 },
      { field: 'before', width: 120 },
      { field: 'after', width: 120 },
      { field: 'memo', width: 180 },
      'create_time',
    ],
    search: ['user.username', 'user.nickname'],
    filters: ['user_id', 'user.username', 'user.nickname', 'money', 'before', 'after', 'memo', 'create_time'],
    sortable: ['money', 'before', 'after', 'create_time'],
    sort: ['id', 'desc'],
  },
  // What a member's days added up to.
  indexes: [['user_id', 'create_time']],
  form: [['user_id', 'money', 'memo']],
})
