import { field } from '#core/field.ts'

/** What both ledgers of members are: adding an entry changes what somebody holds, and nothing changes an entry. */
export const ledger = {
  timestamps: ['create_time'],
  recycled: false,
  label: 'memo',
  movesValue: true,
  calls: ['index', 'add'],
  // What a member's days added up to.
  indexes: [['user_id', 'create_time']],
} as const

export const ledgerOwner = field.belongsTo('user/user', { required: true, show: ['username', 'nickname'] })
export const ledgerMemo = field.text({ required: true, max: 255 })
/** What the product made an entry for, such as `grant:<member>:<resource>`: there is no second entry for it. People see the note. */
export const ledgerCause = field.text({ max: 60, unique: true, read: 'system', write: 'system' })

/** Members read their own entries, by the node of their page. */
export function ledgerArea<const Amount extends string>(amount: Amount, node: string) {
  return {
    owner: 'user_id',
    calls: ['index', 'show'],
    nodes: { index: node },
    read: ['user_id', amount, 'before', 'after', 'memo', 'create_time'],
  } as const
}

export function ledgerList<const Amount extends string>(amount: Amount) {
  return {
    columns: [
      'id',
      { field: 'user_id', width: 88 },
      { field: 'user.username', width: 128 },
      { field: 'user.nickname', width: 128, cell: 'person' },
      { field: amount, width: 120 },
      { field: 'before', width: 120 },
      { field: 'after', width: 120 },
      { field: 'memo', width: 180 },
      'create_time',
    ],
    search: ['user.username', 'user.nickname'],
    filters: ['user_id', 'user.username', 'user.nickname', amount, 'before', 'after', 'memo', 'create_time'],
    sortable: [amount, 'before', 'after', 'create_time'],
    sums: [amount],
    sort: ['id', 'desc'],
  } as const
}
