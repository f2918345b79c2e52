import { Button } from 'antd'
import { hasNode, nodeOf } from '#core/access/permissions.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { adminPath, go } from '#web/navigation/navigation.ts'
import type { InputProps } from '#web/screens/side.ts'
import { useRights } from '#web/stores/permissions.ts'
import { figureText } from './figure.client.ts'
import css from './ledger.module.css'

/** What a member holds, and the way to the ledger that changes it. */
export function LedgerFigure({
  id,
  value,
  stored,
  name,
  ledger,
}: InputProps & { readonly name: 'money' | 'score'; readonly ledger: string }) {
  const t = useNamespaces(['user/user'])
  const mayLook = hasNode(useRights(), nodeOf(ledger, 'index'))
  return (
    <span className={css.figure}>
      <output id={id} aria-labelledby={`${id}-label`}>
        {figureText(name, value)}
      </output>
      {mayLook && (
        <Button onClick={() => go(`${adminPath(ledger)}?user_id=${stored?.id}`)}>
          {t(`user/user:texts.change_${name}`)}
        </Button>
      )}
    </span>
  )
}
