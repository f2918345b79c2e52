import { NodeSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { allFeatures, entriesOf } from '../features/all.ts'
import type { MenuConfInput } from '../features/menu-conf.ts'
import { renderHtml } from '../model/index.ts'
import { flatDocument } from '../model/sections.ts'
import { type BareArea, bareArea } from './bare-area.ts'
import { testHost } from './host.ts'
import '../style.css'

/** What tests of pictures, videos and uploads do in the page. */
type MediaPage = {
  readonly show: (html: string) => void
  readonly html: () => string
  /** Puts the cursor into the text of a block. */
  readonly cursor: (text: string, offset: number) => void
  readonly selectNode: (type: string) => void
  /** The settings of menus; what a test puts in holds until the next `show`. */
  conf: Record<string, Record<string, unknown>>
  readonly run: (name: string) => void
  /** Fills a dialog in and carries out what it answers; gives the answer itself when that is no command. */
  readonly submit: (name: string, values: Readonly<Record<string, string>>) => Promise<unknown>
  readonly isEnabled: (name: string) => boolean
  /** Pastes or drops files of this many bytes, with text and HTML beside them. */
  readonly paste: (files: readonly TestFile[], data?: Readonly<Record<string, string>>) => void
  readonly drop: (files: readonly TestFile[], x: number, y: number) => boolean
  readonly alerts: readonly { readonly info: string; readonly type: string }[]
  readonly progress: readonly number[]
  /** What hooks were called with, in order. */
  readonly calls: unknown[][]
  /** A function for a hook or callback that notes its arguments under a name and gives `answer`. */
  readonly note: (name: string, answer?: unknown) => (...args: unknown[]) => unknown
  isReadOnly: boolean
  readonly view: EditorView
}

type TestFile = { readonly name: string; readonly type: string; readonly size: number }

declare global {
  interface Window {
    media: MediaPage
  }
}

const box = document.createElement('main')
box.className = 'pe-editor'
const mount = document.createElement('div')
mount.className = 'pe-mount'
mount.style.cssText = 'height: 560px; overflow: auto'
box.append(mount)
document.body.append(box)

const conf: MediaPage['conf'] = {}
const host = testHost({ view: () => area.view, conf: conf as MenuConfInput })
const area: BareArea = bareArea(mount, host, { isEditable: () => !window.media?.isReadOnly })
const { view } = area
const entries = entriesOf(allFeatures, host)

function transfer(files: readonly TestFile[], data: Readonly<Record<string, string>> = {}): DataTransfer {
  const made = new DataTransfer()
  for (const [type, value] of Object.entries(data)) made.setData(type, value)
  for (const { name, type, size } of files) made.items.add(new File([new Uint8Array(size)], name, { type }))
  return made
}

function positionOf(matches: (node: { readonly type: { readonly name: string } }) => boolean): number {
  let found = -1
  view.state.doc.descendants((node, pos) => {
    if (found < 0 && matches(node)) found = pos
    return found < 0
  })
  return found
}

window.media = {
  conf,
  isReadOnly: false,
  alerts: host.alerts,
  progress: host.progress,
  calls: [],
  view,
  show(html) {
    for (const key of Object.keys(conf)) delete conf[key]
    for (const list of [host.alerts, host.progress, window.media.calls]) list.length = 0
    window.media.isReadOnly = false
    area.show(html)
    view.setProps({})
  },
  html: () => renderHtml(flatDocument(view.state.doc)),
  cursor: (text, offset) => area.select(text, offset),
  selectNode(type) {
    const pos = positionOf((node) => node.type.name === type)
    view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, pos)))
    view.focus()
  },
  run(name) {
    const entry = entries.get(name)
    if (entry?.kind === 'action') entry.run()
    if (entry?.kind === 'button') entry.command(view.state, view.dispatch)
  },
  async submit(name, values) {
    const entry = entries.get(name)
    const submitted = entry?.kind === 'dialog' ? await entry.submit(values) : 'cancelled'
    if (submitted === 'cancelled' || !('command' in submitted)) return submitted
    return submitted.command(view.state, view.dispatch)
  },
  isEnabled(name) {
    const entry = entries.get(name)
    if (entry?.kind === 'button') return entry.command(view.state)
    return entry?.kind === 'action' || entry?.kind === 'dialog' ? entry.isEnabled(view.state) : false
  },
  paste(files, data) {
    const clipboardData = transfer(files, data)
    view.dom.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  },
  drop(files, clientX, clientY) {
    const event = new DragEvent('drop', {
      dataTransfer: transfer(files),
      ...{ bubbles: true, cancelable: true, clientX, clientY },
    })
    view.dom.dispatchEvent(event)
    return event.defaultPrevented
  },
  note:
    (name, answer) =>
    (...args) => {
      window.media.calls.push([name, ...args.map(plain)])
      return answer
    },
}

/** Arguments as they can be read outside the page. */
function plain(value: unknown): unknown {
  if (value instanceof File) return value.name
  return value instanceof Error ? value.message : value
}
