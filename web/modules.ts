import type { ComponentType } from 'react'
import { addNamespace, loadNamespace } from '#web/i18n/i18n.ts'
import type { NamespaceSource } from '#web/messages/index.ts'
import { type BesideForm, setBesideForms } from '#web/screens/beside/beside.ts'
import { type DashboardFace, setDashboardFaces } from '#web/screens/dashboard/face.ts'
import { type ListParts, setListParts } from '#web/screens/list/list-parts.ts'
import { type RowParts, setRowParts } from '#web/screens/row-parts.tsx'
import { lazy } from '#web/ui/lazy.ts'
import type { GlyphName } from './ui/icons/glyph.tsx'

/** What a module does in the browser. All of it is loaded when it is first needed; every part but `name` is optional. */
export interface ClientModule {
  readonly name: string
  /** texts by namespace */
  readonly messages?: Readonly<Record<string, NamespaceSource>>
  /** screens of the back office that derive from no resource, by the name of their rule */
  readonly pages?: Readonly<Record<string, ComponentType>>
  /** pages outside of the member centre, for guests too, in the frame that all pages of the site have */
  readonly sitePages?: readonly ModuleSitePage[]
  /** what stands in the bar above pages outside of the back office, such as the way to a cart */
  readonly siteBar?: ComponentType
  /** what stands in the top bar of the back office; shows nothing to those who may not use it */
  readonly topBar?: ComponentType
  /** what may open over the back office by itself, such as a question at the first sign-in; shows nothing otherwise */
  readonly overShell?: ComponentType
  /** commands of the palette that the caller may give; fetched when it opens, so they ask the server nothing */
  readonly paletteCommands?: () => Promise<readonly PaletteLine[]>
  /** lines of the command palette that are fetched with the first search, of what the caller may see */
  readonly paletteLines?: () => Promise<readonly PaletteLine[]>
  /** fetches the dialog by which people show that they are no programs */
  readonly humanCheck?: () => Promise<ComponentType<HumanCheckProps>>
  /** fetches what it shows on the start page of the back office */
  readonly dashboard?: () => Promise<DashboardFace>
  /** fetches what it adds to every list */
  readonly listParts?: () => Promise<ListParts>
  /** fetches what its aspects add to the screens of rows */
  readonly rowParts?: () => Promise<RowParts>
  /** what it adds beside the forms of records */
  readonly besideForm?: BesideForm
  /** takes up what the first call of the back office says of the module */
  readonly bootstrap?: (answer: Readonly<Record<string, unknown>>) => void
}

/** A page at an address of its own, such as `/cart`; a page of the public site can not have it. */
export interface ModuleSitePage {
  readonly path: `/${string}`
  /** key of its name, which the window bears */
  readonly title: string
  /** texts that come with it; that of its title is one of them */
  readonly namespaces: readonly string[]
  readonly load: () => Promise<ComponentType>
}

/** A proof that a person acts, as it goes into the body of a call. */
export type HumanProof = Readonly<Record<string, unknown>>

/** What the dialog of such a proof is given. */
export interface HumanCheckProps {
  readonly onPass: (proof: HumanProof) => void
  readonly onClose: () => void
}

/** Something that a search in the palette finds, such as a setting or a command. */
export interface PaletteLine {
  readonly key: string
  /** in the language that shows */
  readonly label: string
  /** where it belongs */
  readonly hint?: string
  /** more words that it is found by */
  readonly words: string
  readonly glyph: GlyphName
  readonly run: () => void
}

let known: readonly ClientModule[] = []

/** Introduces the modules to the client; called once, before anything is drawn. */
export function setModules(modules: readonly ClientModule[]): void {
  known = modules
  setListParts(modules.flatMap(({ listParts }) => listParts ?? []))
  setRowParts(modules.flatMap(({ rowParts }) => rowParts ?? []))
  setBesideForms(modules.flatMap(({ besideForm }) => besideForm ?? []))
  setDashboardFaces(modules.flatMap(({ dashboard }) => dashboard ?? []))
  for (const { messages = {} } of modules)
    for (const [name, source] of Object.entries(messages)) addNamespace(name, source)
}

/** The modules that the client was built with. */
export function clientModules(): readonly ClientModule[] {
  return known
}

/** The screen that a module has for the rule of a name; null where none has. */
export function modulePage(name: string): ComponentType | null {
  for (const { pages } of known) if (pages && Object.hasOwn(pages, name)) return pages[name] ?? null
  return null
}

/** Names of all rules that modules have screens for. */
export function modulePages(): readonly string[] {
  return known.flatMap(({ pages }) => Object.keys(pages ?? {}))
}

/** A screen that comes with the texts it needs. */
export function lazyPage(namespaces: readonly string[], load: () => Promise<ComponentType>): ComponentType {
  return lazy(async () => {
    const [page] = await Promise.all([load(), ...namespaces.map((name) => loadNamespace(name))])
    return { default: page }
  })
}
