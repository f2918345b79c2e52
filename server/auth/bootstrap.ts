import type { Rights } from '#core/access/permissions.ts'
import { Problem } from '#core/problems.ts'
import { unixToText } from '#core/values/time.ts'
import type { Language } from '#core/wire.ts'
import type { AdminIdentity, Context } from '../context.ts'
import { siteCurrency, siteCurrencySymbol } from '../settings/currency-settings.ts'
import {
  cdnUrl,
  frontendDomain,
  recordNumber,
  siteIcon,
  siteLogo,
  siteName,
  siteTimeZone,
  siteVersion,
} from '../settings/kernel-settings.ts'
import { siteLanguage } from '../settings/language-settings.ts'
import { isSiteLanguageAsked } from '../settings/site-language-question.ts'
import { shownLanguages } from '../settings/site-languages.ts'
import type { AdminRule } from './rights/access.ts'
import { viewingOf } from './view-as/viewing.ts'

/** Address of the picture that an account without one shows. */
export const defaultAvatar = '/static/images/avatar.png'

/** A rule as a menu node: nested, without what the client does not need. */
interface MenuNode {
  readonly id: number
  readonly pid: number
  readonly type: string
  readonly title: string
  readonly name: string
  readonly path: string
  readonly icon: string
  readonly menu_type: string | null
  readonly url: string
  readonly component: string
  readonly keepalive: string | number
  readonly extend: string
  children?: MenuNode[]
}

/** What the back office needs to begin: who I am, what I may open, what the site is called (`docs/wire.md#back-office`). */
export async function bootstrap(context: Context): Promise<Readonly<Record<string, unknown>>> {
  const { identity, app } = context
  if (identity.kind !== 'admin') throw new Problem('needLogin')
  const menus = menusOf(identity, context)
  if (!hasPages(menus)) throw new Problem('noMenu')
  return {
    adminInfo: identity.id < 0 ? ofGroup(identity) : await adminInfo(context, identity.id),
    menus,
    ...limitedFields(identity),
    siteConfig: siteConfig(context),
    ...Object.assign({}, ...app.modules.map((module) => module.bootstrap?.(context))),
    ...((await isSiteLanguageAsked(context)) ? { asksSiteLanguage: true } : {}),
    ...(identity.viewer ? { viewing: viewingOf(context) } : {}),
  }
}

/** Tells whether the menu of an administrator leads anywhere. */
export function hasMenu(identity: AdminIdentity, context: Context): boolean {
  return hasPages(menusOf(identity, context))
}

const hasPages = (menus: readonly MenuNode[]) => menus.some(({ type }) => type !== 'button')

/** What stands for the account of somebody who would be in one group alone. */
function ofGroup({ id, username, nickname }: AdminIdentity) {
  return { id, username, nickname, avatar: defaultAvatar, last_login_time: '', super: false }
}

/** Fields that the administrator's groups limit, by resource, for the functions of `core/access/permissions.ts`; nothing where none does. */
function limitedFields({ rights: { fields, fieldsOfSome } }: AdminIdentity) {
  return {
    ...(fields ? { fields: Object.fromEntries(fields) } : {}),
    ...(fieldsOfSome ? { fieldsOfSome: Object.fromEntries(fieldsOfSome) } : {}),
  }
}

/** The account as its holder sees it. */
export async function adminInfo(context: Context, id: number) {
  const { app } = context
  const row = await app.database.write
    .selectFrom('admin')
    .select(['id', 'username', 'nickname', 'avatar', 'last_login_time'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Problem('needLogin')
  return {
    id,
    username: row.username,
    nickname: row.nickname,
    avatar: row.avatar || defaultAvatar,
    last_login_time: row.last_login_time ? unixToText(Number(row.last_login_time), context.timeZone) : '',
    super: app.settings.access.rightsOf(id).isSuper,
  }
}

/**
 * What the site tells every client about itself. `headNav` is empty unless an area has entries for it; the two others tell
 * that this is the answer, and whether it was given to somebody who is signed in.
 */
export function siteConfig({ app, identity }: Context): Readonly<Record<string, unknown>> {
  const { value, item } = app.settings
  return {
    siteName: value(siteName),
    recordNumber: value(recordNumber),
    version: value(siteVersion),
    cdnUrl: value(cdnUrl) || app.config.publicUrl,
    // No setting of the product's own: whoever has a market adds it.
    apiUrl: String(item('api_url') ?? ''),
    logo: value(siteLogo),
    frontend_domain: value(frontendDomain),
    ico: value(siteIcon),
    timeZone: value(siteTimeZone),
    languages: { base: value(siteLanguage), others: shownLanguages(app) },
    currency: { code: value(siteCurrency), symbol: value(siteCurrencySymbol) },
    headNav: [],
    initialize: true,
    userInitialize: identity.kind !== 'guest',
    ...Object.assign({}, ...app.modules.map((module) => module.siteConfig?.(app))),
  }
}

// Rights are made anew whenever a rule or a group was written, so a tree holds as long as they do.
const knownMenus = new WeakMap<Rights, Map<Language, readonly MenuNode[]>>()

function menusOf(identity: AdminIdentity, { app, language }: Context): readonly MenuNode[] {
  const { access } = app.settings
  const rights = access.rightsOf(identity.id)
  const known = knownMenus.get(rights) ?? new Map<Language, readonly MenuNode[]>()
  const titled = (rule: AdminRule) => ({ ...rule, title: app.titles.menu(rule, language) })
  // Entries of a module that was taken away stay rows, for when it comes back: they lead nowhere until then. A directory may
  // hold entries of people.
  const isThere = ({ type, name, isDeclared }: AdminRule) =>
    type === 'menu_dir' || !isDeclared || app.titles.isDeclared(name)
  const menus =
    known.get(language) ?? menuTree(identity, access.rules().filter(isThere).map(titled), rights.rules)
  knownMenus.set(rights, known.set(language, menus))
  return menus
}

/** Enabled rules that the administrator holds, nested; one whose parent is not among them drops out. */
function menuTree(
  { rights }: AdminIdentity,
  rules: readonly AdminRule[],
  held: ReadonlySet<number>,
): MenuNode[] {
  const nodes = new Map<number, MenuNode>()
  for (const rule of rules) {
    if (rule.status === '1' && (rights.isSuper || held.has(rule.id))) nodes.set(rule.id, menuNode(rule))
  }
  const roots: MenuNode[] = []
  for (const node of nodes.values()) {
    const parent = nodes.get(node.pid)
    if (node.pid === 0) roots.push(node)
    else if (parent?.children) parent.children.push(node)
    else if (parent) parent.children = [node]
  }
  return roots
}

function menuNode(rule: AdminRule): MenuNode {
  const { id, pid, type, title, name, path, icon, url, component, extend } = rule
  const keepalive = rule.keepalive === 1 ? name : 0
  return {
    id,
    pid,
    type,
    title,
    name,
    path,
    icon,
    menu_type: rule.menu_type || null,
    url,
    component,
    keepalive,
    extend,
  }
}
