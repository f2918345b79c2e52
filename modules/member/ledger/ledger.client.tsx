import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import cellsCss from '#web/fields/cells.module.css'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { soleRelated } from '#web/screens/list/state/list-state.ts'
import type { List } from '#web/screens/list/use-list.ts'
import type { AnyClientSide, InputProps } from '#web/screens/side.ts'
import { lazy } from '#web/ui/lazy.ts'
import { memberQuery } from '../member-query.client.ts'
import { type FigureName, figureText } from './figure.client.ts'
import css from './ledger.module.css'

const MemberInput = lazy(async () => ({ default: (await import('./ledger-inputs.tsx')).MemberInput }))
const AmountInput = lazy(async () => ({ default: (await import('./ledger-inputs.tsx')).AmountInput }))

/** How a ledger of members is shown: changes with their sign, a form that computes ahead, the figure of one member. */
export function ledgerClient(ledger: string, name: FigureName): AnyClientSide {
  const side = {
    cells: {
      user_id: ({ row }: { readonly row: { readonly user_id?: unknown } }) => String(row.user_id),
      [name]: ({ row }: { readonly row: Readonly<Record<string, unknown>> }) => (
        <Change text={figureText(name, row[name])} />
      ),
    },
    inputs: {
      user_id: (props: InputProps) => <MemberInput {...props} ledger={ledger} name={name} />,
      [name]: (props: InputProps) => <AmountInput {...props} ledger={ledger} name={name} />,
    },
    toolbar: ({ list }: { readonly list: List }) => <Figure list={list} name={name} />,
  }
  return side as AnyClientSide
}

function Change({ text }: { readonly text: string }) {
  const isLess = text.startsWith('-')
  return (
    <span className={`${cellsCss.number} ${isLess ? css.less : css.more}`}>{isLess ? text : `+${text}`}</span>
  )
}

/** Whose entries these are and what they hold, when the list is narrowed to one member; the way to another entry. */
function Figure({ list, name }: { readonly list: List; readonly name: FigureName }) {
  const ledger = list.resource.name
  const t = useNamespaces([ledger])
  const id = list.rights.canAdd ? soleRelated(list.state.filters, 'user_id') : null
  const { data: user } = useQuery(memberQuery(ledger, id))
  if (id === null || !user) return null
  return (
    <Button className={css.button} onClick={() => list.openForm({ mode: 'add', ids: [] })}>
      {t(`${ledger}:texts.figure`, { name: user.username, id, value: figureText(name, user[name]) })}
    </Button>
  )
}
