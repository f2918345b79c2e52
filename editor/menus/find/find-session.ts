import type { Node } from 'prosemirror-model'
import { TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { Answer } from '../../features/find/answer.ts'
import { ExpressionRunner } from '../../features/find/expression-runner.ts'
import { compileQuery, type FindQuery } from '../../features/find/matching.ts'
import { type Replacement, replaceAll, replaceMatch } from '../../features/find/replace.ts'
import {
  type Found,
  findMatches,
  type Match,
  matchFrom,
  type Texts,
  textAround,
  textsOf,
} from '../../features/find/search.ts'
import { createHighlights, type FindHighlights, scrollToPlace } from '../../view/find-highlights.ts'
import type { MenuHost } from '../menu-host.ts'
import { barsOf } from '../toolbar/mount-toolbar.tsx'
import { uncover } from '../toolbar/sticky-bars.ts'

/** Whether a search has ended, or why nothing can be found. */
export type FindStatus = 'found' | 'searching' | 'invalid' | 'tooLong' | 'unavailable'

/** What the find bar shows of a search. */
export type FindState = {
  readonly status: FindStatus
  readonly total: number
  /** The number of the current match from 1, or 0. */
  readonly current: number
  /** There are more matches than were counted. */
  readonly isCut: boolean
}

/** The state before anything was looked for. */
export const nothingFound: FindState = { status: 'found', total: 0, current: 0, isCut: false }

/** Matches of an expression, with what is to be put in their places. */
type Filled = Found & { readonly matches: readonly Replacement[] }

const noQuery: FindQuery = { text: '', isCaseSensitive: false, isWholeWord: false, isRegExp: false }
const noMatches: Found = { matches: [], isCut: false }
const noMore = () => {}

/**
 * One search in one document, from opening the bar to closing it. It looks again when the document has changed. A text is
 * found at once; a regular expression a moment later, and never in another document than the one it was looked for in.
 */
export class FindSession {
  private readonly host: MenuHost
  private readonly view: EditorView
  private readonly highlights: FindHighlights
  private readonly onChange: () => void
  private readonly unsubscribe: () => void
  private readonly runner = new ExpressionRunner()
  private query = noQuery
  private searched: Node | null = null
  private found = noMatches
  private status: FindStatus = 'found'
  private index = -1
  /** What is to be done once the running search has found something. */
  private afterSearch = noMore
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
    const { status, found, index } = this
    return { status, total: found.matches.length, current: index + 1, isCut: found.isCut }
  }

  setQuery(query: FindQuery): void {
    this.query = query
    this.search(() => this.show())
  }

  /** Goes to the next match, or the one before, around the ends of the document. */
  step(by: 1 | -1): void {
    if (this.isOutdated) {
      this.search(() => this.show())
      return
    }
    const { length } = this.found.matches
    if (length > 0) this.index = (this.index + by + length) % length
    this.show()
  }

  /** Replaces the current match and goes to the next one. */
  replace(replacement: string): void {
    this.whenFound(() => {
      const match = this.current
      if (!match) return
      const around = () => textAround(this.view.state.doc, match.from)
      this.fillIn([match], around, replacement, (filled) => {
        const one = filled.find(({ from }) => from === match.from)
        if (!one) return
        replaceMatch(one)(this.view.state, this.view.dispatch)
        this.start = this.view.state.selection.to
        this.search(() => this.show())
      })
    })
  }

  /** Replaces every match in one step, and tells how many there were. */
  replaceAll(replacement: string, tell: (count: number) => void): void {
    this.whenFound(() => {
      const everywhere = () => textsOf(this.view.state.doc)
      this.fillIn(this.found.matches, everywhere, replacement, (filled) => {
        replaceAll(filled)(this.view.state, this.view.dispatch)
        this.search()
        tell(filled.length)
      })
    })
  }

  /** Ends the search; the current match is selected in the text, which gets the focus when it is wanted there. */
  close(returnsFocus: boolean): void {
    this.unsubscribe()
    this.runner.close()
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
    return this.found.matches[this.index]
  }

  private get isOutdated(): boolean {
    return this.searched !== this.view.state.doc
  }

  private follow(): void {
    if (this.view.isDestroyed || !this.isOutdated) return
    // What could not be found is looked for again when it is asked for.
    if (this.status === 'tooLong' || this.status === 'unavailable') return
    this.start = this.current?.from ?? this.start
    this.search()
  }

  private whenFound(then: () => void): void {
    if (this.isOutdated) this.search(then)
    else if (this.status === 'searching') this.afterSearch = then
    else if (this.status === 'found') then()
  }

  private search(then = noMore): void {
    const { doc } = this.view.state
    this.runner.stop()
    this.searched = doc
    this.afterSearch = then
    if (this.query.text === '') this.take('found')
    else if (!this.query.isRegExp) this.take('found', findMatches(doc, compileQuery(this.query)))
    else {
      this.take('searching')
      void this.run(textsOf(doc), null).then((filled) => filled && this.take('found', filled))
    }
  }

  private take(status: FindStatus, found = noMatches): void {
    this.status = status
    this.found = found
    this.index = matchFrom(found.matches, this.start)
    this.highlights.show(found.matches, this.index)
    this.onChange()
    if (status === 'searching') return
    const then = this.afterSearch
    this.afterSearch = noMore
    if (status === 'found') then()
  }

  /** Calls with what is to be put in the places of these matches; groups of an expression are filled in. */
  private fillIn(
    matches: readonly Match[],
    texts: () => Texts,
    replacement: string,
    then: (filled: readonly Replacement[]) => void,
  ): void {
    if (!this.query.isRegExp) {
      then(matches.map((match) => ({ ...match, put: replacement })))
      return
    }
    void this.run(texts(), replacement).then((filled) => {
      if (filled && !this.host.isReadOnly()) then(filled.matches)
    })
  }

  /** Runs the expression; `null` when it does not end well, which is shown, or not in time for this document. */
  private async run({ texts, starts }: Texts, replacement: string | null): Promise<Filled | null> {
    const answer = await this.runner.ask({ query: this.query, texts, replacement })
    if (answer === 'stopped' || this.isOutdated) return null
    if (typeof answer === 'string') {
      this.take(answer)
      return null
    }
    return { matches: placed(answer, starts), isCut: answer.isCut }
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
    this.highlights.show(this.found.matches, this.index)
    this.onChange()
  }
}

/** The places of an answer, which lie in texts, in the document; what is to be put there beside them. */
function placed(
  { places, puts }: Exclude<Answer, string>,
  starts: readonly number[],
): readonly Replacement[] {
  return Array.from({ length: places.length / 3 }, (_, index) => {
    const [number = 0, from = 0, to = 0] = places.subarray(index * 3)
    const start = starts[number] ?? 0
    return { from: start + from, to: start + to, put: puts[index] ?? '' }
  })
}
