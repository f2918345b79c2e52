import { undo } from 'prosemirror-history'
import { EditorState, TextSelection } from 'prosemirror-state'
import { allFeatures, entriesOf, nodeViewsOf, pluginsOf } from '../features/all.ts'
import type { MenuHost } from '../menus/menu-host.ts'
import { message } from '../menus/messages.ts'
import { mountTools } from '../menus/tools.tsx'
import { parseHtml, renderHtml } from '../model/index.ts'
import { intoSections } from '../model/sections.ts'
import { createView } from '../view/create-view.ts'
import { LazyModule } from '../view/lazy-module.ts'
import { placeholder } from '../view/placeholder.ts'
import { type TestHost, testHost } from './host.ts'
import '../style.css'

declare global {
  interface Window {
    tools: {
      show: (html: string) => void
      html: () => string
      /** Puts the cursor into the first text block with this text, or selects from there to another one. */
      select: (text: string, offset: number, toText?: string, toOffset?: number) => void
      selected: () => { from: number; to: number; text: string }
      undo: () => void
      opened: () => readonly string[]
      setReadOnly: (isReadOnly: boolean) => void
      /** What is painted in colour, such as `keyword const`. */
      colors: () => string[]
      /** Runs the command of a menu. */
      run: (name: string) => void
    }
  }
}

/** An editor with the slash menu, handles, find bar and status bar but without a toolbar, for tests in a browser. */
const box = document.createElement('div')
box.className = 'pe-editor pe-box'
const mount = document.createElement('div')
mount.className = 'pe-mount'
box.append(mount)
document.body.append(box)

let isReadOnly = false
const listeners = new Set<(what: 'state' | 'settings') => void>()
const tell = (what: 'state' | 'settings') => {
  for (const listener of listeners) listener(what)
}
let timer: ReturnType<typeof setTimeout> | undefined
const tellLater = () => {
  clearTimeout(timer)
  timer = setTimeout(() => tell('state'), 200)
}

/** A host with colours of its own for one language. */
const host: TestHost = {
  ...testHost({ view: () => view }),
  decorateCode: (language) => (language === 'own' ? [{ from: 0, to: 3, kind: 'tag' }] : null),
}
const features = allFeatures
const stateOf = (html: string) =>
  EditorState.create({
    doc: intoSections(parseHtml(html)),
    plugins: [...pluginsOf(features, host), placeholder(() => 'Write here')],
  })
const view = createView({
  mount,
  state: stateOf(''),
  nodeViews: nodeViewsOf(features, host),
  isEditable: () => !isReadOnly,
  attributes: () => ({
    class: 'pe-area pe-content',
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': 'text',
  }),
  dispatch: (drawn, tr) => {
    drawn.updateState(drawn.state.apply(tr))
    tellLater()
  },
  onFocus() {},
  onBlur() {},
})

const menuHost: MenuHost = {
  view: () => view,
  state: () => view.state,
  isReadOnly: () => isReadOnly,
  language: () => 'en',
  label: (key, values) => message('en', key, values),
  entries: entriesOf(features, host),
  subscribe(listener) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  run(command) {
    view.focus()
    command(view.state, view.dispatch)
    tell('state')
  },
  onOpenEntry: () => () => {},
  load: (part) => part.load(),
  floating: new LazyModule(() => import('../menus/floating-part.ts')),
  popupRoot: () => document.body,
  emitPopup() {},
  isFullScreen: () => false,
}
mountTools(menuHost, box, { maxLength: () => 200 })

function placeOf(text: string, offset: number): number {
  let place = -1
  view.state.doc.descendants((node, pos) => {
    if (place < 0 && node.isTextblock && node.textContent === text) place = pos + 1 + offset
    return place < 0
  })
  return place
}

window.tools = {
  show(html) {
    view.updateState(stateOf(html))
    tell('state')
  },
  html: () => renderHtml(view.state.doc),
  select(text, offset, toText, toOffset = 0) {
    const anchor = placeOf(text, offset)
    const head = toText === undefined ? anchor : placeOf(toText, toOffset)
    view.focus()
    view.dispatch(
      view.state.tr.setSelection(TextSelection.create(view.state.doc, anchor, head)).scrollIntoView(),
    )
  },
  selected() {
    const { from, to } = view.state.selection
    return { from, to, text: view.state.doc.textBetween(from, to, '\n') }
  },
  undo: () => undo(view.state, view.dispatch),
  opened: () => host.opened,
  setReadOnly(given) {
    isReadOnly = given
    box.dataset.readonly = String(given)
    view.setProps({ editable: () => !given })
    tell('settings')
  },
  colors: () =>
    [...CSS.highlights].flatMap(([name, ranges]) =>
      [...ranges].map((painted) => {
        const range = document.createRange()
        range.setStart(painted.startContainer, painted.startOffset)
        range.setEnd(painted.endContainer, painted.endOffset)
        return `${name.replace('pe-code-', '')} ${range}`
      }),
    ),
  run(name) {
    const entry = menuHost.entries.get(name)
    if (entry?.kind === 'button') menuHost.run(entry.command)
  },
}
