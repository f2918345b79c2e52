import type { IconDrawing } from './icon-drawing.ts'

/** The sets that stored icon names may come from: Font Awesome 4, Element Plus, the product's own. */
export type IconSetName = 'fa' | 'el' | 'local'

/** The part of an icon package that is read here. */
interface IconPackage {
  readonly icons: Readonly<Record<string, { readonly body: string; width?: number; height?: number }>>
  readonly aliases?: Readonly<Record<string, { readonly parent: string }>>
  readonly width?: number
  readonly height?: number
}

const own: IconPackage = {
  width: 24,
  height: 24,
  icons: {
    logo: {
      body: '<path fill="currentColor" fill-rule="evenodd" d="M12 2a9 9 0 0 1 9 9v10a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V11a9 9 0 0 1 9-9m0 3a6 6 0 0 0-6 6v8h2.5v-8a3.5 3.5 0 1 1 7 0v8H18v-8a6 6 0 0 0-6-6m0 5a1 1 0 0 0-1 1v8h2v-8a1 1 0 0 0-1-1"/>',
    },
  },
}

const packages: Readonly<Record<IconSetName, () => Promise<IconPackage>>> = {
  fa: async () => (await import('@iconify-json/fa/icons.json', { with: { type: 'json' } })).default,
  el: async () => (await import('@iconify-json/ep/icons.json', { with: { type: 'json' } })).default,
  local: () => Promise.resolve(own),
}

const sets = new Map<IconSetName, Promise<ReadonlyMap<string, IconDrawing>>>()

/** Every icon of a set by its stored name, such as `fa fa-user`; loaded once. */
export function loadIconSet(set: IconSetName): Promise<ReadonlyMap<string, IconDrawing>> {
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

function drawingsOf(set: IconSetName, source: IconPackage): ReadonlyMap<string, IconDrawing> {
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

function storedName(set: IconSetName, name: string): string {
  if (set === 'fa') return `fa fa-${name}`
  if (set === 'local') return `local-${name}`
  return `el-icon-${name.replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase())}`
}
