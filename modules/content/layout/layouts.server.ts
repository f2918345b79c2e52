import { Problem } from '#core/problems.ts'
import type { Row } from '#core/resource.ts'
import type { Language } from '#core/wire.ts'
import { type App, type Context, guest } from '#server/context.ts'
import { selectStored } from '#server/resource/columns/stored.ts'
import { showOutside } from '#server/resource/rights/show-outside.ts'
import { layout } from './layout.ts'

declare module '#server/settings/settings.ts' {
  interface CacheNames {
    /** layouts of the public site */
    readonly layouts: true
  }
}

export type Layout = Row<typeof layout>

/** Kinds of pages that have layouts. */
export type PageLayoutKind = Exclude<Layout['kind'], 'any'>

interface Known {
  readonly version: number
  readonly byLanguage: Map<Language, Promise<readonly Layout[]>>
}

const memory = new WeakMap<App, Known>()

/** All layouts as the public has them, in the language of the context: kept in memory until somebody changes one. */
export function publicLayouts(context: Context): Promise<readonly Layout[]> {
  const { app, language } = context
  const version = app.settings.versionOf('layouts')
  let known = memory.get(app)
  if (known?.version !== version) {
    known = { version, byLanguage: new Map() }
    memory.set(app, known)
  }
  const { byLanguage } = known
  const found = byLanguage.get(language) ?? readLayouts({ ...context, identity: guest })
  byLanguage.set(language, found)
  found.catch(() => byLanguage.delete(language))
  return found
}

/** All layouts as they are stored by now. */
async function readLayouts(context: Context): Promise<readonly Layout[]> {
  const entry = context.app.registry.get(layout.name)
  const rows = await selectStored(entry, [], context)
  await showOutside(entry, rows, context)
  return rows as unknown as readonly Layout[]
}

/** The kind whose default layout counts where a kind has none of its own. */
const alike: Readonly<Partial<Record<PageLayoutKind, PageLayoutKind>>> = { search: 'list' }

/** The layout of a page of a kind: the chosen one where it is enabled and fits, else the default one; null: that of the product. */
export function layoutFor(
  layouts: readonly Layout[],
  kind: PageLayoutKind,
  chosen: number | null,
): Layout | null {
  const enabled = layouts.filter(({ status }) => status === '1')
  const fits = (one: Layout) => one.kind === kind || one.kind === 'any'
  return (
    enabled.find((one) => one.id === chosen && fits(one)) ??
    [kind, alike[kind], 'any']
      .map((wanted) => enabled.find((one) => one.is_default === 1 && one.kind === wanted))
      .find((found) => found !== undefined) ??
    null
  )
}

/** Refuses a layout that is not for pages of a kind; `message` is the key of the text. */
export async function checkLayoutKind(
  chosen: number | null | undefined,
  kind: PageLayoutKind,
  message: string,
  context: Context,
): Promise<void> {
  const found = chosen ? (await readLayouts(context)).find(({ id }) => id === chosen) : undefined
  if (!found || found.kind === kind || found.kind === 'any') return
  throw new Problem('invalid', {}, { faults: { layout_id: { message, params: { name: found.name } } } })
}
