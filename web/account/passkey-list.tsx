import { Button } from 'antd'
import { useMoments } from '#web/fields/times/moments.tsx'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { Icon } from '../ui/icons/icon.tsx'
import css from './account.module.css'
import type { Factor, Passkey } from './queries.ts'

interface PasskeyListProps {
  readonly factor: Factor
  readonly onAdd: () => void
  readonly onRemove: (passkey: Passkey) => void
}

/** The passkeys of the account; where the site has no address that browsers take them for, it says so. */
export function PasskeyList({ factor, onAdd, onRemove }: PasskeyListProps) {
  const t = useNamespaces(['profile'])
  const moments = useMoments()
  const { passkeys, mode, passkey_origin: origin } = factor
  const isHere = origin === location.origin
  const hint = origin === '' ? t('profile:passkeysAway') : t('profile:passkeysElsewhere', { origin })
  if (mode === 'off' && passkeys.length === 0) return null
  return (
    <div className={css.passkeys}>
      <h3>{t('profile:passkeys')}</h3>
      <p className={css.hint}>{t('profile:passkeysText')}</p>
      {passkeys.length > 0 && (
        <ul className={`${css.sessions} lines mt-2`}>
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <Icon name="fa fa-key" />
              <div>
                <div className={css.sessionName}>{passkey.name}</div>
                <p className={css.hint}>
                  {t('profile:passkeyAdded', { time: moments.text(passkey.create_time) })}
                  {' · '}
                  {passkey.used_time === null
                    ? t('profile:passkeyUnused')
                    : t('profile:passkeyUsed', { time: moments.text(passkey.used_time) })}
                </p>
              </div>
              <Button
                danger
                autoInsertSpace={false}
                aria-label={t('profile:passkeyRemoveOne', { name: passkey.name })}
                onClick={() => onRemove(passkey)}
              >
                {t('profile:passkeyRemove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {mode !== 'off' &&
        (isHere ? (
          <div className={css.buttons}>
            <Button autoInsertSpace={false} onClick={onAdd}>
              {t('profile:passkeyAdd')}
            </Button>
          </div>
        ) : (
          <p className={css.hint}>{hint}</p>
        ))}
    </div>
  )
}
