import type { ComponentType } from 'react'
import { type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router'
import { isBootstrapped } from './admin/bootstrap.ts'
import { findPage } from './admin/menu-tree.ts'
import { adminBase, pathInAdmin } from './api/navigation.ts'
import { destinationOf, writeDestination } from './api/way-back.ts'
import { loadNamespace } from './i18n/i18n.ts'
import { Root, RootFailure } from './root.tsx'
import { usePermissions } from './stores/permissions.ts'

/** Every address of the client. `isKnownPage` tells which pages of the back office exist for somebody. */
export function createRoutes(isKnownPage: (path: string) => boolean): RouteObject[] {
  return [
    {
      Component: Root,
      ErrorBoundary: RootFailure,
      HydrateFallback: Nothing,
      children: [
        { path: '/', lazy: page('home', async () => (await import('./home/welcome-page.tsx')).WelcomePage) },
        {
          path: '/404',
          lazy: page('home', async () => (await import('./home/error-pages.tsx')).NotFoundPage),
        },
        {
          path: '/401',
          lazy: page('home', async () => (await import('./home/error-pages.tsx')).NoPowerPage),
        },
        ...adminRoutes(isKnownPage),
        { path: '*', loader: () => redirect('/404') },
      ],
    },
  ]
}

/** The back office's addresses; a page that knows of none has none. */
function adminRoutes(isKnownPage: (path: string) => boolean): RouteObject[] {
  if (adminBase === '') return []
  return [
    { path: adminBase, loader: () => redirect(`${adminBase}/loading`) },
    {
      path: `${adminBase}/login`,
      lazy: page('login', async () => (await import('./admin/login/login-page.tsx')).LoginPage),
    },
    {
      path: `${adminBase}/loading/:to?`,
      lazy: page('shell', async () => {
        const { LoadingScreen } = await import('./admin/loading-screen.tsx')
        return () => <LoadingScreen isKnownPage={isKnownPage} />
      }),
    },
    {
      path: `${adminBase}/*`,
      loader: guardPage,
      lazy: page('shell', async () => (await import('./admin/shell/shell.tsx')).Shell),
    },
  ]
}

/** A page's code and its texts come together. */
function page(namespace: string, load: () => Promise<ComponentType>): RouteObject['lazy'] {
  const loadBoth = async () => {
    const [component] = await Promise.all([load(), loadNamespace(namespace)])
    return component
  }
  return { Component: loadBoth }
}

/** The block of the first load stands outside of the router. */
function Nothing() {
  return null
}

/** Pages open directly once the menus are known; anything else goes through the loading screen. */
function guardPage({ request }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url)
  const path = pathInAdmin(pathname) ?? ''
  if (isBootstrapped() && findPage(usePermissions.getState().menus ?? [], path)) return null
  return redirect(`${adminBase}/loading/${writeDestination(destinationOf(path, search))}`)
}
