import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'
import { ledger, ledgerArea, ledgerCause, ledgerList, ledgerMemo, ledgerOwner } from '../ledger.ts'

/** The ledger of members' balances. */
export const moneyLog = defineResource('user/moneyLog', {
  ...ledger,
  fields: {
    user_id: ledgerOwner,
    money: field.money({ required: true }),
    before: field.money({ write: 'system' }),
    after: field.money({ write: 'system' }),
    memo: ledgerMemo,
    cause: ledgerCause,
  },
  areas: { member: ledgerArea('money', 'account/balance') },
  list: ledgerList('money'),
  form: [['user_id', 'money', 'memo']],
})
