import type { Node } from 'prosemirror-model'
import { TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { replaceAll, replaceMatch } from '../features/find/replace.ts'
import { compileQuery, type FindQuery, findMatches, type Match, matchFrom } from '../features/find/search.ts'
import { createHighlights, type FindHighlights, scrollToPlace } from '../view/find-highlights.ts'
import type { MenuHost } from './menu-host.ts'
import { barsOf } from './mount-toolbar.tsx'
import { uncover } from './sticky-bars.ts'

/** What the find bar shows of a search. */
export type FindState = {
  readonly total: number
  /** The number of the current match from 1, or 0. */
  readonly current: number
  readonly isInvalid: boolean
  /** There are more matches than were counted. */
  readonly isCut: boolean
}

const nothing: FindQuery = { text: '', isCaseSensitive: false, isWholeWord: false, isRegExp: false }

/** One search in one document, from opening the bar to closing it. It looks again when the document has changed. */
export class FindSession {
  private readonly host: MenuHost
  private readonly view: EditorView
  private readonly highlights: FindHighlights
  private readonly onChange: () => void
  private readonly unsubscribe: () => void
  private query: FindQuery = nothing
  private searched: Node | null = null
  private matches: readonly Match[] = []
  private index = -1
  private isInvalid = false
  private isCut = false
  /** From where a search begins: the place of the cursor when the bar was opened, or of the last match shown. */
  private start: number

  constructor(host: MenuHost, view: EditorView, onChange: () => void) {
    this.host = host
    this.view = view
    this.onChange = onChange
    this.highlights = createHighlights(view)
    this.start = view.state.selection.from
    this.unsubscribe = host.subscribe(() => this.follow())
  }

  get state(): FindState {
    const { isInvalid, isCut } = this
    return { total: this.matches.length, current: this.index + 1, isInvalid, isCut }
  }

  setQuery(query: FindQuery): void {
    this.query = query
    this.search()
    if (this.current) this.show()
  }

  /** Goes to the next match, or the one before, around the ends of the document. */
  step(by: 1 | -1): void {
    if (this.isOutdated) this.search()
    else if (this.matches.length > 0) {
      this.index = (this.index + by + this.matches.length) % this.matches.length
    }
    this.show()
  }

  /** Replaces the current match and goes to the next one. */
  replace(replacement: string): void {
    if (this.isOutdated) this.search()
    const match = this.current
    const expression = compileQuery(this.query)
    if (!match || !(expression instanceof RegExp)) return
    replaceMatch(match, expression, replacement, this.query.isRegExp)(this.view.state, this.view.dispatch)
    this.start = this.view.state.selection.to
    this.search()
    this.show()
  }

  /** Replaces every match in one step; gives how many there were. */
  replaceAll(replacement: string): number {
    if (this.isOutdated) this.search()
    const expression = compileQuery(this.query)
    if (!(expression instanceof RegExp) || this.matches.length === 0) return 0
    const { length } = this.matches
    replaceAll(
      this.matches,
      expression,
      replacement,
      this.query.isRegExp,
    )(this.view.state, this.view.dispatch)
    this.search()
    return length
  }

  /** Ends the search; the current match is selected in the text, which gets the focus when it is wanted there. */
  close(returnsFocus: boolean): void {
    this.unsubscribe()
    this.highlights.clear()
    if (this.view.isDestroyed || !returnsFocus) return
    const match = this.isOutdated ? undefined : this.current
    this.host.run((state, dispatch) => {
      if (match) dispatch?.(state.tr.setSelection(TextSelection.create(state.doc, match.from, match.to)))
      return match !== undefined
    })
    this.view.focus()
  }

  private get current(): Match | undefined {
    return this.matches[this.index]
  }

  private get isOutdated(): boolean {
    return this.searched !== this.view.state.doc
  }

  private follow(): void {
    if (this.view.isDestroyed || !this.isOutdated) return
    this.start = this.current?.from ?? this.start
    this.search()
  }

  private search(): void {
    const { doc } = this.view.state
    const expression = compileQuery(this.query)
    this.isInvalid = expression === 'invalid'
    const found = expression instanceof RegExp ? findMatches(doc, expression) : { matches: [], isCut: false }
    this.searched = doc
    this.matches = found.matches
    this.isCut = found.isCut
    this.index = matchFrom(this.matches, this.start)
    this.highlights.show(this.matches, this.index)
    this.onChange()
  }

  /** The cursor goes along, so that a section that is not drawn yet is drawn; the focus stays in the bar. */
  private show(): void {
    const match = this.current
    if (match) {
      this.start = match.from
      const { state } = this.view
      this.view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, match.from)))
      scrollToPlace(this.view, match)
      uncover(barsOf(this.host), this.view, match.from)
    }
    this.highlights.show(this.matches, this.index)
    this.onChange()
  }
}
