import type { ComponentType } from 'react'
import { type LoaderFunction, type RouteObject, redirect } from 'react-router'
import { loadNamespace } from './i18n/i18n.ts'
import { clientModules, type ModuleSitePage } from './modules.ts'
import { adminBase, memberBase, memberPath } from './navigation/navigation.ts'
import { Root, RootFailure } from './root.tsx'

/** Every address of the client. */
export function createRoutes(): RouteObject[] {
  return [
    {
      Component: Root,
      ErrorBoundary: RootFailure,
      HydrateFallback: Nothing,
      children: [
        {
          path: '/',
          lazy: {
            ...page(['home', 'member'], async () => (await import('./home/welcome-page.tsx')).WelcomePage),
            loader: async () => (await import('./member/guards.ts')).leaveForSite,
          },
        },
        {
          path: '/404',
          lazy: page(['home'], async () => (await import('./home/error-pages.tsx')).NotFoundPage),
        },
        {
          path: '/401',
          lazy: page(['home'], async () => (await import('./home/error-pages.tsx')).NoPowerPage),
        },
        ...adminRoutes(),
        ...memberRoutes(),
        ...clientModules().flatMap(({ sitePages = [] }) => sitePages.map(siteRoute)),
        {
          path: '*',
          lazy: {
            ...page(['member'], async () => (await import('./member/shell/front-page.tsx')).FrontPage),
            loader: async () => (await import('./member/guards.ts')).guardFrontPage,
          },
        },
      ],
    },
  ]
}

/** The back office's addresses; a page that knows of none has none. */
function adminRoutes(): RouteObject[] {
  if (adminBase === '') return []
  return [
    { path: adminBase, loader: () => redirect(`${adminBase}/loading`) },
    {
      path: `${adminBase}/login`,
      lazy: page(['login', 'signIn'], async () => (await import('./admin/login/login-page.tsx')).LoginPage),
    },
    {
      path: `${adminBase}/loading/:to?`,
      lazy: page(['shell'], async () => (await import('./admin/loading-screen.tsx')).LoadingScreen),
    },
    {
      path: `${adminBase}/*`,
      lazy: {
        ...page(['shell'], async () => (await import('./admin/shell/shell.tsx')).Shell),
        loader: async () => (await import('./admin/guard.ts')).guardPage,
      },
    },
  ]
}

/** The member area's addresses. */
function memberRoutes(): RouteObject[] {
  return [
    { path: memberBase, loader: () => redirect(memberPath('loading')) },
    {
      path: memberPath('login'),
      lazy: page(
        ['member', 'memberLogin', 'signIn'],
        async () => (await import('./member/login/login-page.tsx')).MemberLoginPage,
      ),
      // Only those who come from a page of the site may be known already.
      loader: async (args) =>
        /[?&]back=/.test(args.request.url) ? (await import('./member/guards.ts')).leadBack(args) : null,
    },
    {
      path: memberPath('loading/:to?'),
      lazy: page(['member'], async () => (await import('./member/loading-screen.tsx')).MemberLoadingScreen),
    },
    {
      path: memberPath('*'),
      lazy: {
        ...page(['member'], async () => (await import('./member/shell/member-shell.tsx')).MemberShell),
        loader: async () => (await import('./member/guards.ts')).guardMemberPage,
      },
    },
  ]
}

/** A page that a module has outside of the member centre. */
function siteRoute({ path, title, namespaces, load }: ModuleSitePage): RouteObject {
  const open = async () => {
    const [{ SitePage }, Content] = await Promise.all([import('./member/shell/site-page.tsx'), load()])
    return () => <SitePage title={title} Content={Content} />
  }
  return {
    path,
    lazy: {
      ...page(['member', ...namespaces], open),
      loader: async () => (await import('./member/guards.ts')).knowVisitor,
    },
  }
}

/** What of a route is fetched when it is first gone to; a guard is code of its area too. */
interface LazyPage {
  readonly Component: () => Promise<ComponentType>
  readonly loader?: () => Promise<LoaderFunction>
}

/** A page's code and its texts come together. */
function page(namespaces: readonly string[], load: () => Promise<ComponentType>): LazyPage {
  const loadBoth = async () => {
    const [component] = await Promise.all([load(), ...namespaces.map((name) => loadNamespace(name))])
    return component
  }
  return { Component: loadBoth }
}

/** The block of the first load stands outside of the router. */
function Nothing() {
  return null
}
