import { type LoaderFunctionArgs, redirect } from 'react-router'
import { useMemberPermissions } from '#web/stores/member-permissions.ts'
import { memberArea } from '../area/area.ts'
import { loadingAddress } from '../area/loading-screen.tsx'
import { isMemberBootstrapped, loadMemberBootstrap } from './bootstrap.ts'
import { findMemberPage } from './member-menu.ts'

/** Pages of the centre open directly once the rules are known; anything else goes through the loading route. */
export function guardMemberPage({ request }: LoaderFunctionArgs) {
  const { pathname } = new URL(request.url)
  const isMember = isMemberBootstrapped() && memberArea.session.now().id !== 0
  if (isMember && findMemberPage(useMemberPermissions.getState(), pathname)) return null
  return redirect(loadingAddress(memberArea, request.url))
}

/** What no other route knows may be a page that the member rules add to the site; else there is none. */
export async function guardFrontPage({ request }: LoaderFunctionArgs) {
  // Whoever cannot be told what there is, is told that there is nothing.
  if (!isMemberBootstrapped()) await loadMemberBootstrap().catch(() => undefined)
  const { pathname } = new URL(request.url)
  return findMemberPage(useMemberPermissions.getState(), pathname) ? null : redirect('/404')
}
