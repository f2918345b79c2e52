import { settingFault } from '#core/settings/setting.ts'
import type { App } from '#server/context.ts'
import { isClientPath } from '#server/http/pages/client-paths.ts'
import { linkTargets } from '#server/resource/targets/link-targets.ts'
import type { SettingsCheck } from '#server/settings/check-settings.ts'
import { adminEntrance } from '#server/settings/kernel-settings.ts'
import type { PageKind, SampleKind, SiteFace, SiteList } from '../face.ts'

/** The faces of all modules that have something on the site. */
export function facesOf({ modules }: App): readonly SiteFace[] {
  return modules.flatMap(({ site }) => site ?? [])
}

/** Resources whose rows have pages, by name. */
export function pageKinds(app: App): ReadonlyMap<string, PageKind> {
  return once(app).kinds
}

/** Resources without pages whose rows show on pages. */
export function sampleKinds(app: App): readonly SampleKind[] {
  return facesOf(app).flatMap(({ samples = [] }) => samples)
}

/** Pages at fixed addresses, by path. */
export function listPages(app: App): ReadonlyMap<string, SiteList> {
  return once(app).lists
}

interface SiteMap {
  readonly kinds: ReadonlyMap<string, PageKind>
  readonly lists: ReadonlyMap<string, SiteList>
  /** first steps of paths that belong to lists and kinds */
  readonly taken: ReadonlySet<string>
}

const maps = new WeakMap<App, SiteMap>()

function once(app: App): SiteMap {
  const known = maps.get(app)
  if (known) return known
  const faces = facesOf(app)
  const kinds = faces.flatMap(({ pages = [] }) => pages)
  const lists = faces.flatMap(({ lists = [] }) => lists)
  const map = {
    kinds: new Map(kinds.map((kind) => [kind.resource, kind])),
    lists: new Map(lists.map((list) => [list.path, list])),
    taken: new Set(
      [...lists.map(({ path }) => path), ...kinds.flatMap(({ under = [] }) => under)].map(firstStep),
    ),
  }
  maps.set(app, map)
  return map
}

/** First steps that are the product's own, whatever modules there are. */
const own = new Set(
  'admin api en zh-cn cart checkout user users pay preview search feed sitemap assets static storage healthz readyz metrics 404 401 robots.txt favicon.ico'.split(
    ' ',
  ),
)

/** First steps of pages that modules may bring later: whoever adds one of these finds no page of somebody's there. */
const kept = new Set('article articles tag links download downloads product products brand'.split(' '))

/** Tells whether a path of a row would stand in the way of something else; `under` is where its kind has its paths. */
export function isReserved(app: App, path: string, under: string | undefined): boolean {
  const first = firstStep(path)
  if (under !== undefined) return !path.startsWith(`${under}/`) || listPages(app).has(path)
  return (
    own.has(first) ||
    kept.has(first) ||
    /^(?:feed|sitemap)/.test(first) ||
    once(app).taken.has(first) ||
    first === firstStep(app.settings.value(adminEntrance)) ||
    isClientPath(app, path)
  )
}

/** Refuses an entrance of the back office at which something of the site is. */
export const checkEntrance: SettingsCheck = async ({ next, stored, context }) => {
  const base = next(adminEntrance)
  if (base === undefined || base === stored(adminEntrance) || base === adminEntrance.field.initial) return {}
  const isTaken = isOwnPath(base) || once(context.app).taken.has(firstStep(base))
  if (!isTaken && (await linkTargets([base], context)).size === 0) return {}
  return { [adminEntrance.name]: settingFault(adminEntrance, 'address') }
}

/** Tells whether a path is the product's own, and so no page of the site. */
export function isOwnPath(path: string): boolean {
  return own.has(firstStep(path))
}

/** The first step of a path: `articles` of `/articles/tea`. */
const firstStep = (path: string): string => path.split('/')[1] ?? ''
