import { loadTokenizer } from './code-grammars.ts'
import { canPaint, highlightOf, longest, rangesOf } from './code-painter.ts'
import type { CodeKind } from './code-tokens.ts'

/**
 * Colours the code blocks inside an element for its readers, in the colours of `content.css`: those near the window,
 * each language loaded when it is first met. Nothing is added to the markup. Gives the way to take the colours away
 * again, for content that is replaced. Where the browser cannot paint ranges, code stays in one colour.
 */
export function colorCode(root: ParentNode): () => void {
  if (!canPaint()) return () => undefined
  const painted: (readonly [CodeKind, StaticRange])[] = []
  let isOver = false
  const paint = async (code: HTMLElement) => {
    const text = code.textContent ?? ''
    const language = /(?:^|\s)language-(\S+)/.exec(code.className)?.[1] ?? ''
    const tokenize = text.length > longest ? null : await loadTokenizer(language)
    if (isOver || !tokenize || code.textContent !== text) return
    for (const [kind, range] of rangesOf(code, tokenize(text), 0, text.length)) {
      highlightOf(kind).add(range)
      painted.push([kind, range])
    }
  }
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || !(target instanceof HTMLElement)) continue
        observer.unobserve(target)
        void paint(target)
      }
    },
    { rootMargin: '100% 0px' },
  )
  for (const code of root.querySelectorAll('pre code[class*="language-"]')) observer.observe(code)
  return () => {
    isOver = true
    observer.disconnect()
    for (const [kind, range] of painted) highlightOf(kind).delete(range)
  }
}
