import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'

/** What members ask for about their own data: a file of it, or that the account is deleted. */
export const dataRequest = defineResource('user/dataRequest', {
  label: 'answer',
  recycled: false,
  fields: {
    user_id: field.belongsTo('user/user', {
      write: 'system',
      show: ['username', 'nickname'],
      whenGone: 'clear',
    }),
    kind: field.select(['export', 'deletion'], { required: true, write: 'system' }),
    state: field.radio(['waiting', 'done', 'withdrawn', 'refused'], {
      initial: 'waiting',
      transitions: { refuse: ['waiting', 'refused'] },
    }),
    reason: field.textarea({ max: 500, write: 'system' }),
    answer: field.textarea({ max: 500 }),
    due_time: field.dateTime({ write: 'system' }),
    end_time: field.dateTime({ write: 'system' }),
    ended_by: field.text({ max: 50, write: 'system' }),
  },
  calls: ['index', 'edit'],
  areas: {
    member: {
      owner: 'user_id',
      calls: ['index'],
      nodes: { index: 'account/profile' },
      read: ['user_id', 'kind', 'state', 'reason', 'answer', 'due_time', 'end_time', 'create_time'],
      columns: ['kind', 'state', 'due_time', 'end_time', 'answer', 'create_time'],
    },
  },
  list: {
    columns: [
      'id',
      { field: 'user_id', width: 88 },
      { field: 'user.username', width: 128 },
      { field: 'user.nickname', width: 128, cell: 'person' },
      { field: 'kind', width: 104, cell: 'tag' },
      { field: 'state', width: 104, cell: 'tag' },
      { field: 'reason', width: 200 },
      'due_time',
      { field: 'answer', width: 200 },
      { field: 'ended_by', width: 112 },
      'end_time',
      'create_time',
    ],
    search: ['user.username', 'user.nickname'],
    filters: [
      'user_id',
      'user.username',
      'user.nickname',
      'kind',
      'state',
      'reason',
      'ended_by',
      'due_time',
      'end_time',
      'create_time',
    ],
    sortable: ['due_time', 'create_time'],
    sort: ['id', 'desc'],
  },
  // What is due: one step along an index.
  indexes: [['state', 'kind', 'due_time']],
  form: [['state', 'answer']],
  actions: { refuse: { on: 'row', confirm: true } },
})
