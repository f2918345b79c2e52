import type { ComponentType } from 'react'
import type { DashboardPeriod } from '#core/calls/dashboard.ts'
import { loadNamespace } from '#web/i18n/i18n.ts'
import type { GlyphName } from '#web/ui/icons/glyph.tsx'

/** What a module shows on the start page of the back office; what it is counted from is in its server's face. */
export interface DashboardFace {
  /** namespaces of its texts, there before anything of it is drawn */
  readonly namespaces: readonly string[]
  readonly cards?: readonly DashboardCard[]
  /** counts beside each other; the first four that the caller may see show */
  readonly figures?: readonly DashboardFigure[]
  /** how what waits is shown, by the names that the server has for it */
  readonly waiting?: Readonly<Record<string, DashboardWaiting>>
  /** how steps of a new site are shown, by the names that the server has for them */
  readonly steps?: Readonly<Record<string, DashboardStep>>
}

/** What cards and figures are given. */
export interface DashboardProps {
  readonly days: DashboardPeriod
}

/** A card of the start page, under the name that its place is kept by. */
export interface DashboardCard {
  readonly key: string
  /** the higher, the further up, unless somebody has arranged the cards */
  readonly weigh: number
  /** there for those who may see this part */
  readonly part: string
  /** message key of what it is called */
  readonly title: string
  /** its figures belong to the period that is chosen */
  readonly hasPeriod?: boolean
  readonly Card: ComponentType<DashboardProps>
}

/** A count among the figures. */
export interface DashboardFigure {
  readonly key: string
  readonly weigh: number
  readonly part: string
  readonly Figure: ComponentType<DashboardProps>
}

/** Something that waits: what it is called, and the list that it stands in. */
interface DashboardWaiting {
  readonly title: string
  /** page of the back office, with its query */
  readonly page: string
  readonly glyph: GlyphName
}

/** A step: what it is called, what it is for, and where it is done. */
interface DashboardStep {
  readonly title: string
  readonly text: string
  readonly page: string
}

let sources: readonly (() => Promise<DashboardFace>)[] = []
let faces: readonly DashboardFace[] = []

/** Where modules have what they show there. */
export function setDashboardFaces(of: readonly (() => Promise<DashboardFace>)[]): void {
  sources = of
}

/** Fetches what all modules show there, with its texts. */
export async function loadDashboardFaces(): Promise<void> {
  faces = await Promise.all(sources.map((load) => load()))
  await Promise.all(faces.flatMap(({ namespaces }) => namespaces.map((name) => loadNamespace(name))))
}

/** What modules show there, once it was fetched. */
export function dashboardFaces(): readonly DashboardFace[] {
  return faces
}

/** Namespaces of all that modules show there. */
export function dashboardNamespaces(): readonly string[] {
  return faces.flatMap(({ namespaces }) => namespaces)
}
