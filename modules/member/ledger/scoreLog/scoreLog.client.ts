import { ledgerClient } from '../ledger.client.tsx'

export const scoreLogClient = ledgerClient('user/scoreLog', 'score')
