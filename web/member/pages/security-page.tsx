import { FactorCard } from '#web/account/factor-card.tsx'
import { KeysCard } from '#web/account/keys/keys-card.tsx'
import { SessionsCard } from '#web/account/sessions-card.tsx'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { memberAccount } from './queries.ts'
import { RichPage } from './rich-page.tsx'

/** How one signs in, and where one is signed in. */
export function SecurityPage() {
  const t = useNamespaces(['account'])
  return (
    <RichPage>
      <div className="stack gap-4">
        <h1 className="visually-hidden">{t('account:security.title')}</h1>
        <FactorCard base={memberAccount} />
        <SessionsCard base={memberAccount} />
        <KeysCard base={memberAccount} />
      </div>
    </RichPage>
  )
}
