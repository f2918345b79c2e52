import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { clientResources } from '#resources/index.client.ts'
import { ownPages } from './admin/own-pages.ts'
import { adminPath, go, pathInAdmin, setNavigator } from './api/navigation.ts'
import { goToLogin } from './api/request.ts'
import { loadNamespace } from './i18n/i18n.ts'
import { ResourcesProvider } from './resources-context.tsx'
import { createRoutes } from './routes.tsx'
import { rereadSession, sessionKey, useSession } from './stores/session.ts'
import { followTheme } from './theme/dark.ts'
import { progressBar } from './ui/progress-bar.ts'
import { followSiteIcon } from './ui/site-icon.ts'
import { LoadingCover } from './ui/states.tsx'
import './theme/tokens.css'

followTheme()
followSiteIcon()
followOtherWindows()

const root = createRoot(rootElement())
root.render(<LoadingCover label="" />)

const pages = new Set(
  [...Object.keys(ownPages), ...Object.keys(clientResources)].map((name) => name.toLowerCase()),
)
const router = createBrowserRouter(createRoutes((path) => pages.has(path.toLowerCase())))
setNavigator({ go: (to, options) => void router.navigate(to, { replace: options?.replace ?? false }) })
showProgress()

await Promise.all(['web', 'errors'].map((name) => loadNamespace(name)))
root.render(
  <StrictMode>
    <ResourcesProvider resources={clientResources}>
      <RouterProvider router={router} />
    </ResourcesProvider>
  </StrictMode>,
)

/** Every navigation shows the bar at the top edge, however short it is. */
function showProgress(): void {
  let shown = router.state.location
  router.subscribe(({ navigation, location }) => {
    if (navigation.state !== 'idle' || location !== shown) progressBar.start()
    if (navigation.state === 'idle') progressBar.done()
    shown = location
  })
}

/** Signing in or out, and refreshed tokens, hold for every window of this browser. */
function followOtherWindows(): void {
  addEventListener('storage', ({ key }) => {
    if (key !== sessionKey && key !== null) return
    const before = useSession.getState().id
    rereadSession()
    const { id, token } = useSession.getState()
    if (id === before || pathInAdmin(location.pathname) === null) return
    if (token === '') goToLogin()
    else go(adminPath('loading'), { replace: true })
  })
}

function rootElement(): HTMLElement {
  const element = document.getElementById('root')
  if (!element) throw new Error('The page has no element #root.')
  return element
}
