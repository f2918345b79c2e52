import type { Row } from '#core/resource.ts'
import type { Language } from '#core/wire.ts'
import { type App, type Context, guest } from '#server/context.ts'
import { selectStored } from '#server/resource/columns/stored.ts'
import type { PlainRow } from '#server/resource/door.ts'
import { showOutside } from '#server/resource/rights/show-outside.ts'
import { layout } from './layout.ts'
import { layoutSlot } from './layout-slot.ts'

declare module '#server/settings/settings.ts' {
  interface CacheNames {
    /** layouts of the public site */
    readonly layouts: true
  }
}

export type Slot = Row<typeof layoutSlot>
export type Layout = Omit<Row<typeof layout>, 'slots'> & { readonly slots: readonly Slot[] }

/** Kinds of pages that have layouts. */
export type PageLayoutKind = 'page' | 'article' | 'list'

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

/** All layouts as they are stored by now, each with its places in order. */
export async function readLayouts(context: Context): Promise<readonly Layout[]> {
  const read = async (name: string): Promise<readonly PlainRow[]> => {
    const entry = context.app.registry.get(name)
    const rows = await selectStored(entry, [], context)
    await showOutside(entry, rows, context)
    return rows
  }
  const [layouts, slots] = await Promise.all([read(layout.name), read(layoutSlot.name)])
  const byLayout = Map.groupBy(slots as unknown as readonly Slot[], ({ layout_id }) => layout_id)
  return (layouts as unknown as readonly Layout[]).map((row) => ({
    ...row,
    slots: inOrder(byLayout.get(row.id) ?? []),
  }))
}

/** Places as people have ordered them. */
function inOrder(slots: readonly Slot[]): readonly Slot[] {
  return slots.toSorted((one, other) => Number(one.weigh) - Number(other.weigh) || one.id - other.id)
}

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
    enabled.find((one) => one.is_default === 1 && one.kind === kind) ??
    enabled.find((one) => one.is_default === 1 && one.kind === 'any') ??
    null
  )
}
