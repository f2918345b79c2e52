import {
  attribute,
  childrenOf,
  elementsOf,
  type MarkupElement,
  shownText,
  tagOf,
} from '../../markup/markup.ts'

/** A formula as one line of text: its source in TeX where the page has that, else its signs in a line. */
export function formulaText(math: MarkupElement): string {
  const source = sourceOf(math) ?? attribute(math, 'alttext')
  return source === null ? partsOf(math).trim() : texOf(source)
}

function sourceOf(math: MarkupElement): string | null {
  const semantics = elementsOf(childrenOf(math)).find((child) => tagOf(child) === 'semantics')
  const notes = elementsOf(childrenOf(semantics ?? math)).filter((child) => tagOf(child) === 'annotation')
  const tex = notes.find((note) => /tex/i.test(attribute(note, 'encoding') ?? ''))
  return tex ? shownText(childrenOf(tex)) : null
}

/** TeX without the style that encyclopaedias put around each formula. */
export function texOf(source: string): string {
  const tex = source.trim()
  return /^\{\\(?:display|text)style\s+([\s\S]*)\}$/.exec(tex)?.[1]?.trim() ?? tex
}

function partsOf(element: MarkupElement): string {
  return childrenOf(element)
    .map((child) => (typeof child === 'string' ? child.trim() : lineOf(child)))
    .join('')
}

function lineOf(element: MarkupElement): string {
  const [first = '', second = '', third = ''] = elementsOf(childrenOf(element)).map(lineOf)
  switch (tagOf(element)) {
    case 'annotation':
    case 'annotation-xml':
    case 'mphantom':
      return ''
    case 'semantics':
      return first
    case 'mspace':
      return ' '
    case 'mo':
    case 'mtext':
      return shownText(childrenOf(element))
        .replace(/[\u2061-\u2064]/g, '')
        .replace(/\s+/g, ' ')
    case 'mfrac':
      return `${grouped(first)}/${grouped(second)}`
    case 'msup':
    case 'mover':
      return `${grouped(first)}^${grouped(second)}`
    case 'msub':
    case 'munder':
      return `${grouped(first)}_${grouped(second)}`
    case 'msubsup':
    case 'munderover':
      return `${grouped(first)}_${grouped(second)}^${grouped(third)}`
    case 'msqrt':
      return `√${grouped(partsOf(element))}`
    case 'mroot':
      return `√[${second}]${grouped(first)}`
    case 'mfenced':
      return `${attribute(element, 'open') ?? '('}${elementsOf(childrenOf(element)).map(lineOf).join(', ')}${attribute(element, 'close') ?? ')'}`
    case 'mtable':
      return elementsOf(childrenOf(element)).map(lineOf).join('; ')
    case 'mtr':
      return elementsOf(childrenOf(element)).map(lineOf).join(', ')
    default:
      return partsOf(element)
  }
}

/** What belongs together, in brackets unless it is one sign or one number. */
function grouped(text: string): string {
  return [...text].length <= 1 || /^(?:[\d.,]+|\([^()]*\))$/.test(text) ? text : `(${text})`
}
