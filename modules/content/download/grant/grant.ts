import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'

/** That a member may have the files of a download, for good: paid for, or given. It outlives prices and pages. */
export const grant = defineResource('content/grant', {
  label: 'title',
  fields: {
    user_id: field.belongsTo('user/user', { required: true, show: ['username', 'nickname'] }),
    resource_id: field.belongsTo('content/resource', { required: true }),
    /** what the download was called then */
    title: field.text({ max: 120, write: 'system' }),
    source: field.select(['score', 'order', 'admin'], { write: 'system' }),
    status: field.select(['active', 'revoked'], { initial: 'active', write: 'system' }),
    cause: field.text({ max: 60, unique: true, write: 'system' }),
    revoked_time: field.dateTime({ write: 'system' }),
    reason: field.text({ max: 200, write: 'system' }),
  },
  calls: ['index'],
  areas: {
    member: {
      owner: 'user_id',
      calls: ['index', 'show'],
      read: ['title', 'source', 'status', 'create_time'],
    },
  },
  list: {
    columns: [
      'id',
      { field: 'user.username', width: 128 },
      { field: 'user.nickname', width: 128, cell: 'person' },
      { field: 'resource_id', width: 212 },
      { field: 'title', show: false },
      { field: 'source', width: 112 },
      { field: 'status', width: 104 },
      { field: 'create_time', width: 160 },
      { field: 'revoked_time', width: 160 },
      { field: 'reason', width: 180 },
    ],
    search: ['user.username', 'user.nickname', 'title'],
    filters: ['user_id', 'resource_id', 'source', 'status', 'create_time'],
    sortable: ['create_time'],
    sort: ['id', 'desc'],
  },
  form: [],
  actions: {
    grant: {
      on: 'none',
      icon: 'el-icon-Plus',
      input: {
        user_id: field.belongsTo('user/user', { required: true }),
        resource_id: field.belongsTo('content/resource', { required: true }),
        reason: field.text({ required: true, max: 200 }),
      },
    },
    revoke: {
      on: 'rows',
      icon: 'el-icon-CircleClose',
      danger: true,
      input: { reason: field.text({ required: true, max: 200 }) },
      when: { status: ['active'] },
    },
  },
})

/** What nobody has two grants for, nor pays twice. */
export function causeOf(userId: number, resourceId: number): string {
  return `grant:${userId}:${resourceId}`
}
