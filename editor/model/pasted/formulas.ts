import {
  attribute,
  type Child,
  childrenOf,
  elementsOf,
  findElement,
  type MarkupElement,
  parseMarkup,
  shownText,
  tagOf,
} from '../../markup/markup.ts'
import { grouped, joined } from './formula-line.ts'
import { officeFormula } from './office-formulas.ts'

/** The formulas of pages, by the programs that draw them: one of the ways in which each is written is its text. */

const drawers = /(?:^|\s)(?:katex|MathJax\w*|mwe-math-element|ztext-math)(?:\s|$)/

/** Whether an element is a formula, with everything by which its page shows it. */
export function isFormula(element: MarkupElement): boolean {
  return /^(?:(?:mml:)?math|mjx-container|m:omath)$/.test(tagOf(element)) || drawers.test(classOf(element))
}

/**
 * A formula as one line of text: its source in TeX where the page has that, else its signs in a line. `null` where
 * there is a picture of it, or nothing to read.
 */
export function formulaText(element: MarkupElement, beside: MarkupElement | undefined): string | null {
  if (tagOf(element) === 'm:omath') return officeFormula(element)
  const script = beside && isSource(beside) ? shownTextOf(beside) : null
  const noted = script ?? attribute(element, 'data-tex') ?? attribute(element, 'data-latex')
  if (noted) return texOf(noted)
  const math = mathIn(element) ?? notedMath(element)
  if (math && !(isHiddenTwin(element) && findElement(element, 'img'))) return textOfMath(math)
  const spoken = elementsOf(childrenOf(element)).find((child) => classOf(child) === 'katex-mathml')
  return math || !spoken ? null : (shownTextOf(spoken).trim().split('\n').at(-1)?.trim() ?? null)
}

/** Whether a script holds the source of the formula that is drawn before it. */
export function isSource(element: MarkupElement): boolean {
  return tagOf(element) === 'script' && /^math\/tex/.test(attribute(element, 'type') ?? '')
}

function classOf(element: MarkupElement): string {
  return attribute(element, 'class') ?? ''
}

function shownTextOf(element: MarkupElement): string {
  return shownText(childrenOf(element))
}

function mathIn(element: MarkupElement): MarkupElement | null {
  return /^(?:mml:)?math$/.test(tagOf(element)) ? element : findElement(element, 'math', 'mml:math')
}

function notedMath(element: MarkupElement): MarkupElement | null {
  const noted = attribute(element, 'data-mathml')
  const [math] = noted ? elementsOf(parseMarkup(noted) ?? []) : []
  return math ?? null
}

/** An encyclopaedia hides the formula behind its picture. */
function isHiddenTwin(element: MarkupElement): boolean {
  return elementsOf(childrenOf(element)).some((child) =>
    /display:\s*none/i.test(attribute(child, 'style') ?? ''),
  )
}

function textOfMath(math: MarkupElement): string {
  const source = sourceOf(math) || attribute(math, 'alttext')
  return source ? texOf(source) : rowOf(childrenOf(math)).trim()
}

function sourceOf(math: MarkupElement): string | null {
  const semantics = elementsOf(childrenOf(math)).find((child) => tagOf(child) === 'semantics')
  const notes = elementsOf(childrenOf(semantics ?? math)).filter((child) => tagOf(child) === 'annotation')
  const tex = notes.find((note) => /tex/i.test(attribute(note, 'encoding') ?? ''))
  return tex ? shownTextOf(tex).trim() : null
}

/** TeX without the style that encyclopaedias put around each formula. */
function texOf(source: string): string {
  const tex = source.trim()
  return /^\{\\(?:display|text)style\s+([\s\S]*)\}$/.exec(tex)?.[1]?.trim() ?? tex
}

function rowOf(nodes: readonly Child[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node.trim() : lineOf(node))).join('')
}

function lineOf(element: MarkupElement): string {
  const partsOf = () => elementsOf(childrenOf(element)).map(lineOf)
  switch (tagOf(element).replace(/^mml:/, '')) {
    case 'annotation':
    case 'annotation-xml':
    case 'mphantom':
      return ''
    case 'mspace':
      return ' '
    case 'mo':
    case 'mtext':
      return shownTextOf(element)
        .replaceAll('\u2061', ' ')
        .replace(/[\u2062-\u2064]/g, '')
        .replace(/\s+/g, ' ')
    case 'mfrac':
      return joined(partsOf(), ['', '/'])
    case 'mover':
      return accented(partsOf())
    case 'msup':
      return joined(partsOf(), ['', '^'])
    case 'msub':
    case 'munder':
      return joined(partsOf(), ['', '_'])
    case 'msubsup':
    case 'munderover':
      return joined(partsOf(), ['', '_', '^'])
    case 'mmultiscripts':
      return scripted(element)
    case 'msqrt':
      return `√${grouped(rowOf(childrenOf(element)))}`
    case 'mroot': {
      const [base = '', degree = ''] = partsOf()
      return `√[${degree}]${grouped(base)}`
    }
    case 'mfenced':
      return `${attribute(element, 'open') ?? '('}${partsOf().join(', ')}${attribute(element, 'close') ?? ')'}`
    case 'mtable':
      return partsOf().join('; ')
    case 'mtr':
      return partsOf().join(', ')
    default:
      return rowOf(childrenOf(element))
  }
}

const accents: Readonly<Record<string, string>> = {
  ...{
    '^': '\u0302',
    ˆ: '\u0302',
    '~': '\u0303',
    '˜': '\u0303',
    '¯': '\u0304',
    '‾': '\u0304',
    '˙': '\u0307',
  },
  ...{ '¨': '\u0308', '→': '\u20d7', '⃗': '\u20d7' },
}

function accented([base = '', over = '']: readonly string[]): string {
  const accent = accents[over]
  return accent && [...base].length === 1 ? `${base}${accent}` : joined([base, over], ['', '^'])
}

/** A sign with indices and powers on both sides. */
function scripted(element: MarkupElement): string {
  const [base, ...scripts] = elementsOf(childrenOf(element))
  const start = scripts.findIndex((child) => tagOf(child) === 'mprescripts')
  const pairs = (list: readonly MarkupElement[]) =>
    list
      .map((child, at) => (tagOf(child) === 'none' ? '' : joined([lineOf(child)], [at % 2 ? '^' : '_'])))
      .join('')
  const behind = start < 0 ? scripts : scripts.slice(0, start)
  return `${start < 0 ? '' : pairs(scripts.slice(start + 1))}${base ? lineOf(base) : ''}${pairs(behind)}`
}
