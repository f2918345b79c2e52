import type { EditorView } from 'prosemirror-view'
import { allFeatures, nodeViewsOf, pluginsOf } from '../features/all.ts'
import type { EditorProblem, FeatureHost, MenuEntry } from '../features/feature.ts'
import { type Language, message } from '../menus/messages.ts'
import { isEmpty } from '../model/document.ts'
import { isTooLarge, readHtml } from '../model/parse-html.ts'
import { renderHtml } from '../model/render-html.ts'
import { createView, replaceDocument } from '../view/create-view.ts'
import { placeholder } from '../view/placeholder.ts'
import type { EditorProps } from './editor-props.ts'
import { EditorStore } from './editor-store.ts'

type SessionOptions = EditorProps & {
  readonly id: string
  readonly language: Language
  readonly readOnly: boolean
}

/** How long after the last change the HTML is written and reported. */
const reportDelay = 300

/** One editing area and what it tells its host. It outlives renderings; the options are those of the last one. */
export class EditorSession {
  readonly store: EditorStore
  options: SessionOptions = { id: '', language: 'zh-cn', readOnly: false }
  /** The value the host has: the one it gave last, or the one that was reported to it last. */
  private known = ''
  private timer: ReturnType<typeof setTimeout> | undefined
  private isReplacing = false
  /** What the nodes' own drawings depend on, as they were drawn last. */
  private drawn = ''

  constructor(entries: readonly MenuEntry[]) {
    this.store = new EditorStore(entries)
  }

  get host(): FeatureHost {
    const options = () => this.options
    return {
      label: (key) => message(options().language, key),
      get uploadImage() {
        return options().uploadImage
      },
      onError: (problem) => this.report(problem),
    }
  }

  start(mount: HTMLElement, value: string): void {
    const host = this.host
    this.known = value
    this.drawn = `${this.options.language} ${this.options.readOnly}`
    this.store.view = createView({
      mount,
      doc: readHtml(value),
      plugins: [...pluginsOf(allFeatures, host), placeholder(() => this.options.placeholder ?? '')],
      nodeViews: nodeViewsOf(allFeatures, host),
      isEditable: () => !this.options.readOnly,
      attributes: () => this.attributes(),
      onUpdate: (_view, hasChanged) => this.handleUpdate(hasChanged),
      onBlur: () => this.flush(),
      onPasteTooLarge: () => this.report({ key: 'pasteTooLarge' }),
    })
    this.store.refresh()
  }

  stop(): void {
    this.flush()
    this.store.view?.destroy()
    this.store.dispose()
  }

  /** Takes a value from the host; one that it has from here changes nothing. */
  setValue(value: string): void {
    const { view } = this.store
    if (!view || value === this.known) return
    clearTimeout(this.timer)
    this.timer = undefined
    this.known = value
    const doc = readHtml(value)
    if (doc.eq(view.state.doc)) return
    this.isReplacing = true
    replaceDocument(view, doc)
    this.isReplacing = false
  }

  /** Applies changed options to the editing area. */
  redraw(): void {
    const { view } = this.store
    if (!view) return
    this.store.isReadOnly = this.options.readOnly
    const { language, readOnly } = this.options
    const hasOtherNodes = this.drawn !== `${language} ${readOnly}`
    this.drawn = `${language} ${readOnly}`
    view.setProps({
      editable: () => !readOnly,
      attributes: () => this.attributes(),
      ...(hasOtherNodes && { nodeViews: nodeViewsOf(allFeatures, this.host) }),
    })
    this.store.refresh()
  }

  private handleUpdate(hasChanged: boolean): void {
    this.store.refreshLater()
    if (!hasChanged || this.isReplacing) return
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.flush(), reportDelay)
  }

  /** Reports a change that waits to be reported. */
  private flush(): void {
    if (this.timer === undefined || !this.store.view) return
    clearTimeout(this.timer)
    this.timer = undefined
    const html = htmlOf(this.store.view)
    if (html === this.known) return
    this.known = html
    if (isTooLarge(html)) this.report({ key: 'tooLarge' })
    this.options.onChange?.(html)
  }

  private report(problem: EditorProblem): void {
    this.options.onError?.({
      ...problem,
      message: problem.detail ?? message(this.options.language, problem.key),
    })
  }

  private attributes(): Record<string, string> {
    const { id, language, readOnly, ariaLabel, ariaLabelledBy, ariaDescribedBy, ariaInvalid } = this.options
    const attributes: Record<string, string | undefined> = {
      id,
      class: 'pe-area',
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-readonly': String(readOnly),
      'aria-label': ariaLabelledBy ? undefined : (ariaLabel ?? message(language, 'editingArea')),
      'aria-labelledby': ariaLabelledBy,
      'aria-describedby': [ariaDescribedBy, `${id}-help`].filter(Boolean).join(' '),
      'aria-invalid': ariaInvalid ? 'true' : undefined,
    }
    return Object.fromEntries(
      Object.entries(attributes).filter((pair): pair is [string, string] => pair[1] !== undefined),
    )
  }
}

function htmlOf(view: EditorView): string {
  return isEmpty(view.state.doc) ? '' : renderHtml(view.state.doc)
}
