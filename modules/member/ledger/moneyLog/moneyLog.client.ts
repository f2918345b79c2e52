import { ledgerClient } from '../ledger.client.tsx'

export const moneyLogClient = ledgerClient('user/moneyLog', 'money')
