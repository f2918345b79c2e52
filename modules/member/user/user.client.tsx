import type { ClientSide, InputProps } from '#web/screens/side.ts'
import { lazy } from '#web/ui/lazy.ts'
import { Avatar } from '#web/ui/people/avatar.tsx'
import type { user } from './user.ts'

const LedgerFigure = lazy(async () => ({
  default: (await import('../ledger/ledger-figure.tsx')).LedgerFigure,
}))

/** What a member holds is read in the form and changed in the ledgers. */
export const userClient: ClientSide<typeof user> = {
  cells: {
    avatar: ({ row }) => (
      <Avatar source={String(row.avatar ?? '')} name={String(row.nickname || row.username)} size={28} />
    ),
  },
  inputs: { money: MoneyFigure, score: ScoreFigure },
}

function MoneyFigure(props: InputProps) {
  return <LedgerFigure {...props} name="money" ledger="user/moneyLog" />
}

function ScoreFigure(props: InputProps) {
  return <LedgerFigure {...props} name="score" ledger="user/scoreLog" />
}
