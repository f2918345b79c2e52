import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'

/** What may be noted of an account. */
export const securityEvents = [
  'signIn',
  'signInRefused',
  'register',
  'recover',
  'password',
  'email',
  'mobile',
  'sessionEnded',
  'sessionsEnded',
  'factorOn',
  'factorOff',
  'passkeyAdded',
  'passkeyRemoved',
  'keyAdded',
  'keyRevoked',
  'recoveryCodes',
  'export',
  'deletionAsked',
  'deletionWithdrawn',
  'deletionRefused',
] as const
export type SecurityEvent = (typeof securityEvents)[number]

/** What happened to members' accounts, from where: written by the product only, shown to whose account it is. */
export const securityLog = defineResource('user/securityLog', {
  timestamps: ['create_time'],
  label: 'event',
  isRecorded: false,
  fields: {
    user_id: field.belongsTo('user/user', {
      write: 'system',
      show: ['username', 'nickname'],
      whenGone: 'clear',
    }),
    event: field.select(securityEvents, { required: true, write: 'system' }),
    ip: field.text({ max: 50, write: 'system' }),
    useragent: field.text({ max: 255, write: 'system' }),
  },
  calls: ['index'],
  areas: {
    member: {
      owner: 'user_id',
      calls: ['index'],
      nodes: { index: 'account/profile' },
      read: ['user_id', 'event', 'ip', 'useragent', 'create_time'],
      columns: ['event', 'ip', 'useragent', 'create_time'],
    },
  },
  list: {
    columns: [
      'id',
      { field: 'user_id', width: 88 },
      { field: 'user.username', width: 128 },
      { field: 'user.nickname', width: 128, cell: 'person' },
      { field: 'event', width: 144, cell: 'tag' },
      { field: 'ip', width: 128, cell: 'tag' },
      { field: 'useragent', width: 220 },
      'create_time',
    ],
    search: ['user.username', 'user.nickname'],
    filters: ['user_id', 'user.username', 'user.nickname', 'event', 'ip', 'useragent', 'create_time'],
    sortable: ['create_time'],
    sort: ['id', 'desc'],
  },
  form: [],
})
