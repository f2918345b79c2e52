import { useCallback, useEffect, useRef, useState } from 'react'
import { useMoments } from '#web/fields/times/moments.tsx'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { usePermissions } from '#web/stores/permissions.ts'
import { useSession } from '#web/stores/session.ts'
import { Avatar } from '#web/ui/people/avatar.tsx'
import popupCss from '#web/ui/popup/popup.module.css'
import { type Anchor, useCloseFromOutside, usePlace } from '#web/ui/popup/popup-menu.tsx'
import { adminArea } from '../../area/area.ts'
import { signOut } from '../../area/sign-out.ts'
import { adminPath, go } from '../../navigation/navigation.ts'
import { findPage } from '../../page/menu-tree.ts'
import { Glyph } from '../../ui/icons/glyph.tsx'
import css from './shell.module.css'

const profilePath = 'routine/adminInfo'

/** Picture and name of the administrator; opens their profile and signing out. */
export function AccountButton() {
  const t = useNamespaces(['shell'])
  const { nickname, username, avatar } = useSession()
  const [anchor, setAnchor] = useState<Anchor | null>(null)
  const close = useCallback(() => setAnchor(null), [])
  const name = nickname || username
  return (
    <>
      <button
        type="button"
        className={css.account}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-label={t('shell:account', { name })}
        onClick={(event) => setAnchor(anchor ? null : event.currentTarget.getBoundingClientRect())}
      >
        <Avatar source={avatar} name={name} size={26} />
        <span className={css.accountName} aria-hidden="true">
          {name}
        </span>
      </button>
      {anchor ? <AccountCard anchor={anchor} name={name} onClose={close} /> : null}
    </>
  )
}

function AccountCard({ anchor, name, onClose }: { anchor: Anchor; name: string; onClose: () => void }) {
  const t = useNamespaces(['shell'])
  const card = useRef<HTMLDivElement>(null)
  const place = usePlace(card, anchor)
  const { avatar, last_login_time } = useSession()
  const moments = useMoments()
  const hasProfile = usePermissions(({ menus }) => findPage(menus ?? [], profilePath) !== null)
  useCloseFromOutside(card, onClose)
  useEffect(() => {
    const start = document.activeElement
    card.current?.focus()
    return () => {
      if (start instanceof HTMLElement) start.focus({ preventScroll: true })
    }
  }, [])
  return (
    <div
      ref={card}
      role="dialog"
      aria-label={name}
      tabIndex={-1}
      className={`${popupCss.popup} ${css.accountCard}`}
      style={place}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <Avatar source={avatar} name={name} size={72} />
      <p className="mt-2 large strong breaks">{name}</p>
      {last_login_time ? (
        <p className="hint">{t('shell:lastLogin', { time: moments.text(last_login_time) })}</p>
      ) : null}
      <div className={css.accountActions}>
        {hasProfile ? (
          <button
            type="button"
            className="button"
            onClick={() => {
              onClose()
              go(adminPath(profilePath))
            }}
          >
            <Glyph name="user" size={18} />
            {t('shell:profile')}
          </button>
        ) : null}
        <button type="button" className="button" onClick={() => void signOut(adminArea)}>
          <Glyph name="logout" size={18} />
          {t('shell:logout')}
        </button>
      </div>
    </div>
  )
}
