// First, so that every other style comes after it.
import './theme/base.css'

import { clientBlocks, clientResources } from 'virtual:entities'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { clientAspects } from '#aspects/index.client.ts'
import { clientModules } from '#modules/index.client.ts'
import { followOtherWindows } from './area/follow-windows.ts'
import { setBlockSources } from './fields/blocks/block-sources.ts'
import { loadNamespace } from './i18n/i18n.ts'
import { setModules } from './modules.ts'
import { numberEntries } from './navigation/history-entries.ts'
import { setNavigator } from './navigation/navigation.ts'
import { ResourcesProvider } from './resources/resources-context.tsx'
import { createRoutes } from './routes.tsx'
import { followTheme } from './theme/dark.ts'
import { keepComposedKeys } from './ui/browser/composed-keys.ts'
import { followSiteIcon } from './ui/browser/site-icon.ts'
import { focusOpenedWindows } from './ui/browser/window-focus.ts'
import { progressBar } from './ui/feedback/progress-bar.ts'
import { LoadingCover } from './ui/states/states.tsx'

setModules([...clientAspects, ...clientModules])
setBlockSources(clientBlocks)
keepComposedKeys()
focusOpenedWindows()
followTheme()
followSiteIcon()
followOtherWindows()

const root = createRoot(rootElement())
root.render(<LoadingCover label="" />)

const entries = numberEntries()
const router = createBrowserRouter(createRoutes())
setNavigator({ go: (to, options) => void router.navigate(to, { replace: options?.replace ?? false }) })
router.subscribe(entries.note)
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

function rootElement(): HTMLElement {
  const element = document.getElementById('root')
  if (!element) throw new Error('The page has no element #root.')
  return element
}
