import { type LoaderFunctionArgs, redirect } from 'react-router'
import { useMemberPermissions } from '#web/stores/member-permissions.ts'
import { memberArea } from '../area/area.ts'
import { loadingAddress } from '../area/loading-screen.tsx'
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

/** What no other route knows may be a page that the member rules add to the site; else the page says that there is none. */
export async function guardFrontPage() {
  // Whoever cannot be told what there is, is told that there is nothing.
  if (!isMemberBootstrapped()) await loadMemberBootstrap().catch(() => undefined)
  return isMemberBootstrapped() ? null : redirect('/404')
}
