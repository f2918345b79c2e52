import type { Rights } from '#core/access/permissions.ts'
import type { Language } from '#core/wire.ts'
import { siteConfig } from '#server/auth/bootstrap.ts'
import { memberRealm } from '#server/auth/realm.ts'
import type { MemberRights, MemberRule } from '#server/auth/rights/member-access.ts'
import { isYes } from '#server/auth/sign-in/sign-in.ts'
import type { Context, MemberIdentity } from '#server/context.ts'
import { identify, tokenOf } from '#server/http/identity/identity.ts'
import type { Answer, Input, Route } from '#server/http/route.ts'
import { memberCentre } from '#server/settings/sign-in-settings.ts'
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
  const openMemberCenter = app.settings.value(memberCentre) === 1
  if (openMemberCenter && identity.kind === 'member') {
    const userInfo = {
      ...(await memberInfo(context, identity.id)),
      token: tokenOf(request, memberRealm),
      refresh_token: '',
    }
    const { rules, menus } = rulesOf(identity, context)
    return {
      data: { site: { ...site, headNav: navOf(rules) }, openMemberCenter, userInfo, rules, menus },
    }
  }
  if (openMemberCenter && isYes(query.requiredLogin)) {
    const { problem } = await identify(request, context, memberRealm)
    if (problem) throw problem
  }
  const rules = guestRules(context)
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
const knownRules = new WeakMap<Rights, Map<Language, { readonly rules: Rules; readonly menus: Rules }>>()
const knownGuestRules = new WeakMap<readonly MemberRule[], Map<Language, Rules>>()

/** What a member holds: the menus of the centre, and what belongs into the site's navigation. */
function rulesOf({ rights }: MemberIdentity, context: Context) {
  const { language } = context
  const known = knownRules.get(rights)
  const former = known?.get(language)
  if (former) return former
  const { rules: held } = rights as MemberRights
  const all = context.app.settings.memberAccess.rules().filter(({ id }) => held.has(id))
  const roots = nest(all, context).filter(({ pid }) => pid === 0)
  const found = {
    rules: roots.filter(({ type }) => type !== 'menu_dir' && type !== 'menu'),
    menus: roots.filter(({ type }) => type === 'menu_dir'),
  }
  knownRules.set(rights, (known ?? new Map()).set(language, found))
  return found
}

const forGuests: ReadonlySet<string> = new Set(['route', 'nav', 'button'])

/** What needs no login. A rule whose parent is not open to guests stands at the root. */
function guestRules(context: Context): Rules {
  const { language } = context
  const all = context.app.settings.memberAccess.rules()
  const known = knownGuestRules.get(all)
  const former = known?.get(language)
  if (former) return former
  const isOpen = ({ no_login_valid, type }: MemberRule) => no_login_valid === 1 && forGuests.has(type)
  const open = nest(all.filter(isOpen), context)
  knownGuestRules.set(all, (known ?? new Map()).set(language, open))
  return open
}

/** The rules below each other, those at the top whose parent is not among them. */
function nest(rules: readonly MemberRule[], { app, language }: Context): Rules {
  const below = Map.groupBy(rules, ({ pid }) => pid)
  const ids = new Set(rules.map(({ id }) => id))
  const present = (rule: MemberRule): RuleNode => {
    const children = below.get(rule.id)
    const title = app.titles.memberMenu(rule, language)
    return { ...nodeOf(rule), title, ...(children ? { children: children.map(present) } : {}) }
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
