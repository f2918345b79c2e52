import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'

/** An administrator. Each sees and manages only those whose groups are strictly below the own rights. */
export const admin = defineResource('auth/admin', {
  table: 'admin',
  fields: {
    username: field.account({ required: true, unique: true }),
    nickname: field.text({ required: true, max: 50 }),
    group_arr: field.manyToMany('auth/group', {
      required: true,
      through: { table: 'admin_group_access', own: 'uid', other: 'group_id' },
      whenGone: 'refuse',
    }),
    avatar: field.image(),
    email: field.email({ unique: true, max: 50 }),
    mobile: field.mobile({ unique: true }),
    login_failure: field.integer({ initial: 0, write: 'system', read: 'system' }),
    last_login_time: field.dateTime({ write: 'system' }),
    last_login_ip: field.text({ max: 50, write: 'system' }),
    password: field.password({ min: 10 }),
    security_stamp: field.text({ max: 40, write: 'system', read: 'system' }),
    motto: field.textarea({ max: 255 }),
    status: field.radio(['0', '1'], { initial: '1' }),
  },
  list: {
    columns: [
      'id',
      'username',
      'nickname',
      { field: 'group_arr', width: 180 },
      { field: 'avatar', width: 80 },
      'email',
      'mobile',
      'last_login_time',
      'create_time',
      { field: 'status', cell: 'tag' },
    ],
    search: ['username', 'nickname'],
    filters: ['username', 'nickname', 'email', 'mobile', 'last_login_time', 'create_time', 'status'],
    sortable: ['last_login_time', 'create_time'],
    sort: ['id', 'desc'],
  },
  actions: {
    signOut: { on: 'rows', confirm: true, icon: 'el-icon-SwitchButton' },
    resetFactor: { on: 'rows', confirm: true, icon: 'el-icon-Unlock' },
  },
  form: [['username', 'nickname', 'group_arr', 'avatar', 'email', 'mobile', 'password', 'motto', 'status']],
})
