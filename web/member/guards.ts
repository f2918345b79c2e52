import { type LoaderFunctionArgs, redirect, redirectDocument } from 'react-router'
import { currentLanguage } from '#web/i18n/i18n.ts'
import { useMemberPermissions } from '#web/stores/member-permissions.ts'
import { publicPath } from '#web/stores/site.ts'
import { memberArea } from '../area/area.ts'
import { loadingAddress } from '../area/loading-screen.tsx'
import { memberPath } from '../navigation/navigation.ts'
import { parseReturnPath } from '../navigation/return-to.ts'
import { isMemberBootstrapped, loadMemberBootstrap } from './bootstrap.ts'
import { decideMemberDestination, findMemberPage } from './member-menu.ts'
import { isKnownPage } from './member-pages.ts'

/**
 * Pages of the centre open directly once the rules are known, and so does what is none, which the shell says; anything else
 * goes through the loading route.
 */
export function guardMemberPage({ request }: LoaderFunctionArgs) {
  const { pathname } = new URL(request.url)
  const isMember = isMemberBootstrapped() && memberArea.session.now().id !== 0
  if (isMember && (findMemberPage(useMemberPermissions.getState(), pathname) || isStray(pathname)))
    return null
  return redirect(loadingAddress(memberArea, request.url))
}

/** Tells whether nothing of this member's stands at an address, nor anything that it would lead on to. */
function isStray(pathname: string): boolean {
  const path = memberArea.pathIn(pathname) ?? ''
  if (path === '') return false
  const wanted = { path, query: {} }
  return decideMemberDestination(useMemberPermissions.getState(), false, isKnownPage, wanted).kind !== 'page'
}

/** Pages that everybody has are drawn once it is known who is here, or that nobody can be told. */
export async function knowVisitor() {
  if (!isMemberBootstrapped()) await loadMemberBootstrap().catch(() => undefined)
  return null
}

/** Who comes from a page of the site with a session that is kept need not sign in: it is renewed, and they go straight back. */
export function leadBack({ request }: LoaderFunctionArgs) {
  const { searchParams, origin } = new URL(request.url)
  const back = parseReturnPath(searchParams.get('back'), origin)
  const isKept = memberArea.session.now().refresh_token !== ''
  return back && isKept ? redirect(`${memberPath('loading')}?back=${encodeURIComponent(back)}`) : null
}

/** The front page is that of the public site, where there is one: whoever comes from a page of the client leaves it for that. */
export function leaveForSite() {
  const home = isMemberBootstrapped() ? publicPath('/', currentLanguage()) : null
  return home === null ? null : redirectDocument(home)
}

/** What no other route knows may be a page that the member rules add to the site; else the page says that there is none. */
export async function guardFrontPage() {
  await knowVisitor()
  // Whoever cannot be told what there is, is told that there is nothing.
  return isMemberBootstrapped() ? null : redirect('/404')
}
