import { Link } from 'react-router'
import { ErrorState } from '#web/home/error-pages.tsx'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { useMember } from '#web/stores/member.ts'
import { memberPath } from '../../navigation/navigation.ts'
import css from './member.module.css'

/** Says below the site's bar that this address is no page, or not this member's. */
export default function StrayPage({ name }: { readonly name: 'notFound' | 'noPower' }) {
  const t = useNamespaces(['web', 'home'])
  const isMember = useMember(({ token }) => token !== '')
  return (
    <section className={css.stray}>
      <ErrorState
        name={name}
        actions={
          <>
            {isMember && (
              <Link className="button button-primary" to={memberPath('')} replace>
                {t('home:memberCentre')}
              </Link>
            )}
            <button type="button" className="button" onClick={() => history.back()}>
              {t('web:back')}
            </button>
            <Link className="button" to="/">
              {t('web:backHome')}
            </Link>
          </>
        }
      />
    </section>
  )
}
