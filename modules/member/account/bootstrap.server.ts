import type { Rights } from '#core/permissions.ts'
import { siteConfig } from '#server/auth/bootstrap.ts'
import type { MemberRights, MemberRule } from '#server/auth/member-access.ts'
import { memberRealm } from '#server/auth/realm.ts'
import { isYes } from '#server/auth/sign-in/sign-in.ts'
import type { Context, MemberIdentity } from '#server/context.ts'
import { identify, tokenOf } from '#server/http/identity.ts'
import type { Answer, Input, Route } from '#server/http/route.ts'
import { memberInfo } from './member-info.server.ts'

/** A rule as the client gets it: nested, without what it does not need. */
interface RuleNode extends MemberRule {
  readonly children?: readonly RuleNode[]
}

type Rules = readonly RuleNode[]

/** What the public pages and the member centre begin with (`docs/wire.md#member-centre`), for guests and members. */
export const bootstrapRoutes: readonly Route[] = [
  { url: '/api/index/index', method: 'GET', access: 'public', handle: bootstrap },
]

/** While the centre is closed everybody is a guest: the client learns that it is, and nothing else of it. */
async function bootstrap(context: Context, { query, request }: Input): Promise<Answer> {
  const { identity, app } = context
  const site = siteConfig(context)
  const openMemberCenter = app.settings.site().isMemberCenterOpen
  if (openMemberCenter && identity.kind === 'member') {
    const userInfo = {
      ...(await memberInfo(context, identity.id)),
      token: tokenOf(request, memberRealm),
      refresh_token: '',
    }
    const { rules, menus } = rulesOf(identity, app.settings.memberAccess.rules())
    return {
      data: { site: { ...site, headNav: navOf(rules) }, openMemberCenter, userInfo, rules, menus },
    }
  }
  if (openMemberCenter && isYes(query.requiredLogin)) {
    const { problem } = await identify(request, context, memberRealm)
    if (problem) throw problem
  }
  const rules = guestRules(app.settings.memberAccess.rules())
  return {
    data: {
      site: { ...site, headNav: navOf(rules), userInitialize: false },
      openMemberCenter,
      userInfo: [],
      rules,
      menus: [],
    },
  }
}

/** What the site's head leads to. */
const navOf = (rules: Rules) => rules.filter(({ type }) => type === 'nav')

// Rules and rights are made anew whenever one was written, so what is made of them holds as long as they do.
const knownRules = new WeakMap<Rights, { readonly rules: Rules; readonly menus: Rules }>()
const knownGuestRules = new WeakMap<readonly MemberRule[], Rules>()

/** What a member holds: the menus of the centre, and what belongs into the site's navigation. */
function rulesOf({ rights }: MemberIdentity, all: readonly MemberRule[]) {
  const known = knownRules.get(rights)
  if (known) return known
  const { rules: held } = rights as MemberRights
  const roots = nest(all.filter(({ id }) => held.has(id))).filter(({ pid }) => pid === 0)
  const found = {
    rules: roots.filter(({ type }) => type !== 'menu_dir' && type !== 'menu'),
    menus: roots.filter(({ type }) => type === 'menu_dir'),
  }
  knownRules.set(rights, found)
  return found
}

const forGuests: ReadonlySet<string> = new Set(['route', 'nav', 'button'])

/** What needs no login. A rule whose parent is not open to guests stands at the root. */
function guestRules(all: readonly MemberRule[]): Rules {
  const known = knownGuestRules.get(all)
  if (known) return known
  const open = nest(all.filter(({ no_login_valid, type }) => no_login_valid === 1 && forGuests.has(type)))
  knownGuestRules.set(all, open)
  return open
}

/** The rules below each other, those at the top whose parent is not among them. */
function nest(rules: readonly MemberRule[]): Rules {
  const below = Map.groupBy(rules, ({ pid }) => pid)
  const ids = new Set(rules.map(({ id }) => id))
  const present = (rule: MemberRule): RuleNode => {
    const children = below.get(rule.id)
    return { ...nodeOf(rule), ...(children ? { children: children.map(present) } : {}) }
  }
  return rules.filter(({ pid }) => !ids.has(pid)).map(present)
}

function nodeOf({
  id,
  pid,
  type,
  title,
  name,
  path,
  icon,
  menu_type,
  url,
  component,
  no_login_valid,
  extend,
  remark,
}: MemberRule): RuleNode {
  return { id, pid, type, title, name, path, icon, menu_type, url, component, no_login_valid, extend, remark }
}
