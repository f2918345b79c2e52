import { EditorState, NodeSelection, TextSelection } from 'prosemirror-state'
import { allFeatures, entriesOf, nodeViewsOf, pluginsOf } from '../features/all.ts'
import type { MenuEntry } from '../features/feature.ts'
import { hoverBarsWhenMet } from '../menus/hover/hover-bars-when-met.ts'
import type { MenuHost } from '../menus/menu-host.ts'
import { type Language, message } from '../menus/messages.ts'
import { mountToolbar } from '../menus/toolbar/mount-toolbar.tsx'
import { defaultToolbar, simpleToolbar, type ToolbarKey } from '../menus/toolbar/toolbar.ts'
import { parseHtml, renderHtml } from '../model/index.ts'
import { intoSections } from '../model/sections.ts'
import { createView } from '../view/create-view.ts'
import { LazyModule } from '../view/lazy-module.ts'
import { testHost } from './host.ts'
import '../style.css'

declare global {
  interface Window {
    show: (html: string) => void
    html: () => string
    /** Selects from a place in the text of a block to another one; the whole node when `isNode`. */
    selectText: (text: string, from: number, to?: number) => void
    selectNode: (type: string) => void
    selected: () => { from: number; to: number }
    setSettings: (settings: { language?: Language; isReadOnly?: boolean }) => void
    /** Says that text or selection changed, as the editor does a while after they did. */
    tellState: () => void
    /** Whether a change has not been told yet. */
    hasNews: () => boolean
    /** What the dialog of the test answers to; called with what was entered. */
    answer: (value: string) => Promise<string>
    asked: { count: number }
    popups: boolean[]
    openEntry: (name: string) => boolean
  }
}

let language: Language = 'en'
let isReadOnly = false
let isFull = false
const box = document.createElement('main')
box.className = 'pe-editor'
const bar = document.createElement('div')
const mount = document.createElement('div')
mount.className = 'pe-mount'
mount.style.cssText = 'flex: none; height: 420px; overflow: auto'
box.append(bar, mount)
document.body.append(box)

const listeners = new Set<(what: 'state' | 'settings') => void>()
const openers = new Set<(name: string) => boolean>()
const tell = (what: 'state' | 'settings') => {
  for (const listener of [...listeners]) listener(what)
}
let timer: ReturnType<typeof setTimeout> | undefined
let hasNews = false
const tellChange = () => {
  clearTimeout(timer)
  hasNews = false
  tell('state')
}
const host = {
  ...testHost({ view: () => view }),
  label: (key: string, values?: Readonly<Record<string, string | number>>) => message(language, key, values),
  isReadOnly: () => isReadOnly,
  openEntry: (name: string) => window.openEntry(name),
  fullScreen: {
    isOn: () => isFull,
    toggle: () => {
      isFull = !isFull
      tell('settings')
    },
  },
}
const stateOf = (html: string) =>
  EditorState.create({ doc: intoSections(parseHtml(html)), plugins: pluginsOf(allFeatures, host) })
const view = createView({
  mount,
  state: stateOf('<p>one two three</p>'),
  nodeViews: nodeViewsOf(allFeatures, host),
  isEditable: () => !isReadOnly,
  attributes: () => ({
    id: 'area',
    class: 'pe-area pe-content',
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': 'Text',
  }),
  dispatch: (drawn, tr) => {
    drawn.updateState(drawn.state.apply(tr))
    clearTimeout(timer)
    hasNews = true
    timer = setTimeout(tellChange, 200)
  },
  onFocus() {},
  onBlur() {},
})

/** Entries of the kinds that the features do not bring, or whose answer a test decides. */
const own: readonly MenuEntry[] = [
  {
    ...{ kind: 'dialog', name: 'ask', title: 'Ask', icon: 'link', width: 300 },
    fields: [{ name: 'linkText' }, { name: 'linkUrl', isRequired: true, inputMode: 'url' }],
    isEnabled: () => true,
    initial: () => ({ linkText: 'given', linkUrl: '' }),
    submit: async ({ linkUrl = '' }) => {
      window.asked.count++
      const refusal = await window.answer(linkUrl)
      if (refusal === 'cancelled') return 'cancelled'
      if (refusal) return { refusal, field: 'linkUrl' }
      return {
        command: (state, dispatch) => {
          dispatch?.(state.tr.insertText(linkUrl))
          return true
        },
      }
    },
  },
  {
    ...{ kind: 'custom', name: 'own', title: 'Own', isDialog: false, width: 200 },
    isEnabled: () => true,
    content: () => {
      const button = document.createElement('button')
      button.textContent = 'Made by the host'
      return button
    },
  },
  {
    ...{ kind: 'grid', name: 'size', title: 'Size', icon: 'codeBlock', most: { columns: 10, rows: 10 } },
    isEnabled: () => true,
    insert: (columns, rows) => (state, dispatch) => {
      dispatch?.(state.tr.insertText(`${columns}x${rows}`))
      return true
    },
  },
]
const entries = new Map([
  ...entriesOf(allFeatures, host),
  ...own.map((entry): [string, MenuEntry] => [entry.name, entry]),
])

const menuHost: MenuHost = {
  view: () => view,
  state: () => view.state,
  isReadOnly: () => isReadOnly,
  language: () => language,
  label: host.label,
  entries,
  subscribe: (listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  run: (command) => {
    view.focus()
    command(view.state, view.dispatch)
    tellChange()
  },
  onOpenEntry: (open) => {
    openers.add(open)
    return () => openers.delete(open)
  },
  load: (part) => part.load(),
  floating: new LazyModule(() => import('../menus/floating-part.ts')),
  popupRoot: () => box,
  emitPopup: (isShown) => window.popups.push(isShown),
  isFullScreen: () => isFull,
}

const query = new URLSearchParams(location.hash.slice(1))
const isKnown = (key: ToolbarKey): boolean =>
  key === '|' ||
  (typeof key === 'string' ? entries.has(key) : key.menuKeys.every((each) => entries.has(each)))
const keys = (query.has('simple') ? simpleToolbar : defaultToolbar).filter(isKnown)
const toolbar = mountToolbar(bar, menuHost, {
  keys: [...keys, '|', 'formatPainter', ...own.map(({ name }) => name)],
})
hoverBarsWhenMet(menuHost)

// As the editor around it does.
document.addEventListener('keydown', (event) => {
  if (event.key === 'F10' && event.altKey && toolbar.focus()) event.preventDefault()
})

window.popups = []
window.asked = { count: 0 }
window.answer = async () => ''
window.openEntry = (name) => [...openers].some((open) => open(name))
window.show = (html) => {
  view.updateState(stateOf(html))
  tell('state')
}
window.html = () => renderHtml(view.state.doc)
window.selectText = (text, from, to = from) => {
  let start = 0
  view.state.doc.descendants((node, pos) => {
    if (node.isTextblock && node.textContent === text) start = pos + 1
  })
  view.focus()
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, start + from, start + to)))
}
window.tellState = tellChange
window.hasNews = () => hasNews
window.selectNode = (type) => {
  let at = 0
  view.state.doc.descendants((node, pos) => {
    if (node.type.name === type) at = pos
  })
  view.focus()
  view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, at)))
}
window.selected = () => ({ from: view.state.selection.from, to: view.state.selection.to })
window.setSettings = (settings) => {
  language = settings.language ?? language
  isReadOnly = settings.isReadOnly ?? isReadOnly
  tell('settings')
}
