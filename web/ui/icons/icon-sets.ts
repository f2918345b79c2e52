import type { IconDrawing } from './icon-drawing.ts'
import { ownIcons } from './own-icons.ts'

/** The sets that stored icon names may come from: Font Awesome 4, Element Plus, the product's own. */
export type IconSetName = 'fa' | 'el' | 'local'

type PackageName = Exclude<IconSetName, 'local'>

/** The part of an icon package that is read here. */
interface IconPackage {
  readonly icons: Readonly<Record<string, { readonly body: string; width?: number; height?: number }>>
  readonly aliases?: Readonly<Record<string, { readonly parent: string }>>
  readonly width?: number
  readonly height?: number
}

const packages: Readonly<Record<PackageName, () => Promise<IconPackage>>> = {
  fa: async () => (await import('@iconify-json/fa/icons.json', { with: { type: 'json' } })).default,
  el: async () => (await import('@iconify-json/ep/icons.json', { with: { type: 'json' } })).default,
}

const sets = new Map<PackageName, Promise<ReadonlyMap<string, IconDrawing>>>()

/** Every icon of a set by its stored name, such as `fa fa-user`; loaded once. */
export function loadIconSet(set: IconSetName): Promise<ReadonlyMap<string, IconDrawing>> {
  if (set === 'local') return Promise.resolve(new Map(Object.entries(ownIcons)))
  const known = sets.get(set)
  if (known) return known
  const load = packages[set]().then((source) => drawingsOf(set, source))
  load.catch(() => sets.delete(set))
  sets.set(set, load)
  return load
}

/** Which set a stored name belongs to; null for a name of another form. */
export function setOfIcon(name: string): IconSetName | null {
  if (/^fa fa-[\w-]+$/.test(name)) return 'fa'
  if (/^el-icon-\w+$/.test(name)) return 'el'
  return /^local-[\w-]+$/.test(name) ? 'local' : null
}

function drawingsOf(set: PackageName, source: IconPackage): ReadonlyMap<string, IconDrawing> {
  const drawings = new Map<string, IconDrawing>()
  const add = (name: string, icon: IconPackage['icons'][string] | undefined) => {
    if (!icon) return
    const { width = source.width ?? 16, height = source.height ?? 16, body } = icon
    drawings.set(storedName(set, name), { width, height, body })
  }
  for (const [name, icon] of Object.entries(source.icons)) add(name, icon)
  for (const [name, { parent }] of Object.entries(source.aliases ?? {})) add(name, source.icons[parent])
  return drawings
}

function storedName(set: PackageName, name: string): string {
  if (set === 'fa') return `fa fa-${name}`
  return `el-icon-${name.replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase())}`
}
