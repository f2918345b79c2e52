import { Outlet, useLocation, useNavigation } from 'react-router'
import { useNamespaces } from './i18n/i18n.ts'
import { pathInAdmin, pathInMember } from './navigation/navigation.ts'
import { useLoadingCount } from './stores/loading.ts'
import { MessageLine } from './ui/feedback/message-line.tsx'
import css from './ui/states/entering-screen.module.css'
import { EmptyState, LoadingCover, LoadingVeil } from './ui/states/states.tsx'

/** What every page stands in: the block that covers a change of area, and the indicator of slow requests. */
export function Root() {
  const t = useNamespaces(['web'])
  const location = useLocation()
  const navigation = useNavigation()
  const isWaiting = useLoadingCount((count) => count > 0)
  const target = navigation.location
  const isCrossing = target !== undefined && areaOf(target.pathname) !== areaOf(location.pathname)
  return (
    <>
      <Outlet />
      <MessageLine />
      {isCrossing ? <LoadingCover label={t('web:loading')} /> : null}
      {isWaiting ? <LoadingVeil label={t('web:loading')} /> : null}
    </>
  )
}

/** A page could not be drawn at all, most often because its file could not be fetched. */
export function RootFailure() {
  const t = useNamespaces(['web', 'errors'])
  return (
    <main className={css.loadingScreen}>
      <EmptyState
        isAlert
        isPage
        glyph="warning"
        title={t('errors:unexpected')}
        text={t(navigator.onLine ? 'errors:unexpectedHint' : 'errors:offline')}
        actions={
          <button type="button" className="button button-primary" onClick={() => location.reload()}>
            {t('web:reload')}
          </button>
        }
      />
    </main>
  )
}

/** Sign-in is an area of its own: what lies behind it looks different altogether. */
function areaOf(pathname: string): string {
  const path = pathInAdmin(pathname)
  if (path !== null) return path === 'login' ? 'login' : 'admin'
  const own = pathInMember(pathname)
  if (own !== null) return own === 'login' ? 'memberLogin' : 'member'
  return 'home'
}
