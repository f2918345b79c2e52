import type { ComponentType, ReactNode } from 'react'
import type { ResourceJson } from '#core/describe.ts'
import { loadNamespace } from '#web/i18n/i18n.ts'
import type { RecordFormState } from './form/use-record-form.ts'

/** Another view of a stored row than its form: behind a tab of its window, and at the foot of its page. */
export interface RowView {
  /** key of what it is called */
  readonly label: string
  readonly isFor: (resource: ResourceJson) => boolean
  readonly View: ComponentType<RowViewProps>
}

export interface RowViewProps {
  readonly resource: ResourceJson
  readonly id: number
  /** to be called once it has changed the row */
  readonly onChanged: () => void
}

/** A row as a screen has it. */
type ShownRow = Readonly<Record<string, unknown>>

/** What an aspect of rows adds to their screens. Every part is optional, and shows nothing where rows have nothing of the aspect. */
export interface RowParts {
  /** of the aspect */
  readonly name: string
  /** namespaces of its texts, there before anything of it is drawn */
  readonly namespaces: readonly string[]
  /** what stands above the fields in the form of a stored row */
  readonly FormHead?: ComponentType<FormHeadProps>
  /** another view of a stored row than its form; addresses name it as the aspect is called, such as `view=history` */
  readonly view?: RowView
  /** what stands above the values on the page of a row that is only read */
  readonly PageHead?: ComponentType<PageHeadProps>
  /** what the value of a field is drawn within, wherever rows are shown; null where it is drawn as it is */
  readonly frameOf?: (resource: ResourceJson, field: string) => ComponentType<FrameProps> | null
}

export interface FormHeadProps {
  readonly resource: ResourceJson
  readonly form: RecordFormState
  readonly id: number
}

export interface PageHeadProps {
  readonly resource: ResourceJson
  readonly row: ShownRow
}

export interface FrameProps extends PageHeadProps {
  /** the value, as it is drawn otherwise */
  readonly children: ReactNode
}

type Source = () => Promise<RowParts>

let sources: readonly Source[] = []
let parts: readonly RowParts[] = []
let loading: Promise<void> | null = null

/** Says where the parts are; called once, before anything is drawn. */
export function setRowParts(all: readonly Source[]): void {
  sources = all
  loading = null
}

/** Fetches the parts with their texts, once; every screen of rows is drawn behind it. */
export function loadRowParts(): Promise<void> {
  loading ??= fetchAll().catch((error: unknown) => {
    // A file that could not be fetched may be there the next time.
    loading = null
    throw error
  })
  return loading
}

async function fetchAll(): Promise<void> {
  parts = await Promise.all(sources.map((source) => source()))
  const names = parts.flatMap(({ namespaces }) => namespaces)
  await Promise.all(names.map((name) => loadNamespace(name)))
}

/** The views that stored rows of a resource have besides their form, by name. */
export function viewsOf(resource: ResourceJson): Readonly<Record<string, RowView>> {
  const some = parts.flatMap(({ name, view }) => (view?.isFor(resource) ? [[name, view] as const] : []))
  return Object.fromEntries(some)
}

/** What stands above the fields in the form of a stored row. */
export function FormHeads(props: FormHeadProps) {
  return parts.map(({ name, FormHead }) => FormHead && <FormHead key={name} {...props} />)
}

/** What stands above the values of a row that is only read. */
export function PageHeads(props: PageHeadProps) {
  return parts.map(({ name, PageHead }) => PageHead && <PageHead key={name} {...props} />)
}

/** The value of a field within what aspects draw around it, such as a mark that something waits; the first one is the innermost. */
export function Framed({ resource, row, field, children }: FrameProps & { readonly field: string }) {
  let drawn = children
  for (const { frameOf } of parts) {
    const Frame = frameOf?.(resource, field)
    if (Frame)
      drawn = (
        <Frame resource={resource} row={row}>
          {drawn}
        </Frame>
      )
  }
  return drawn
}
