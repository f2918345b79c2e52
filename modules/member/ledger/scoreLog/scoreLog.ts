import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'
import { ledger, ledgerArea, ledgerCause, ledgerList, ledgerMemo, ledgerOwner } from '../ledger.ts'

/** The ledger of members' points. */
export const scoreLog = defineResource('user/scoreLog', {
  ...ledger,
  fields: {
    user_id: ledgerOwner,
    score: field.integer({ required: true, min: -2_147_483_647, max: 2_147_483_647 }),
    before: field.integer({ write: 'system' }),
    after: field.integer({ write: 'system' }),
    memo: ledgerMemo,
    cause: ledgerCause,
  },
  areas: { member: ledgerArea('score', 'account/integral') },
  list: ledgerList('score'),
  form: [['user_id', 'score', 'memo']],
})
