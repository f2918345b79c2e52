import { request } from '#web/api/request.ts'
import { type MemberInfo, memberSession, useMember } from '#web/stores/member.ts'
import {
  type MemberRule,
  setMemberPermissions,
  useMemberPermissions,
} from '#web/stores/member-permissions.ts'
import { type SiteConfig, useSite } from '#web/stores/site.ts'

/** What the bootstrap call answers, as far as the client uses it (`docs/wire.md#member-centre`). */
interface Bootstrap {
  readonly site: Partial<SiteConfig>
  readonly openMemberCenter: boolean
  /** an empty list for a guest */
  readonly userInfo: MemberInfo | readonly never[]
  readonly rules: readonly MemberRule[]
  readonly menus: readonly MemberRule[]
}

/** Tells whether the menus and rights of whoever is here, a member or a guest, are known. */
export function isMemberBootstrapped(): boolean {
  return useMemberPermissions.getState().memberId === useMember.getState().id
}

const coming = new Map<string, Promise<void>>()

/**
 * Asks what the site is called, who the caller is and what they may open: once as a guest, and once more after signing
 * in. With `needsMember` a session that is over leads to the login page, else its owner is a guest for now.
 */
export function loadMemberBootstrap({ needsMember = false } = {}): Promise<void> {
  const { id } = useMember.getState()
  const key = `${id} ${needsMember}`
  const call = coming.get(key) ?? load(id, needsMember).finally(() => coming.delete(key))
  coming.set(key, call)
  return call
}

async function load(id: number, needsMember: boolean): Promise<void> {
  const { data } = await request<Bootstrap>('/api/index/index', {
    query: { requiredLogin: needsMember ? 1 : undefined },
    dedupe: false,
    showsError: false,
  })
  useSite.setState(data.site)
  // Somebody has signed in or out meanwhile: what is theirs is asked for anew.
  if (useMember.getState().id !== id) return
  const member = 'id' in data.userInfo ? data.userInfo : null
  if (member) memberSession.update(member)
  setMemberPermissions({
    memberId: member?.id ?? 0,
    isOpen: data.openMemberCenter,
    menus: data.menus,
    rules: data.rules,
  })
}
