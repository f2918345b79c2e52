import {
  attribute,
  childrenOf,
  elementsOf,
  findElement,
  type MarkupElement,
  tagOf,
} from '../../markup/markup.ts'
import { grouped, joined } from './formula-line.ts'

const opening = '<!--[if gte msEquation 12]>'
const closing = '<![endif]-->'
const otherOpening = '<![if !msEquation]>'
const otherClosing = '<![endif]>'

/** Markup of a word processor with its formulas out of the comments that hide them, and without their pictures. */
export function withOfficeFormulas(html: string): string {
  if (!html.includes(opening)) return html
  return replaced(
    replaced(html, opening, closing, (formula) => formula),
    otherOpening,
    otherClosing,
    () => '',
  )
}

function replaced(html: string, from: string, to: string, put: (inside: string) => string): string {
  let made = ''
  let at = 0
  for (;;) {
    const start = html.indexOf(from, at)
    const end = start < 0 ? -1 : html.indexOf(to, start)
    if (end < 0) return made + html.slice(at)
    made += html.slice(at, start) + put(html.slice(start + from.length, end))
    at = end + to.length
  }
}

/** A formula of a word processor as a line of text. */
export function officeFormula(element: MarkupElement): string {
  return elementsOf(childrenOf(element)).map(lineOf).join('')
}

function lineOf(element: MarkupElement): string {
  const part = (name: string) => {
    const found = elementsOf(childrenOf(element)).find((child) => tagOf(child) === `m:${name}`)
    return found ? officeFormula(found) : ''
  }
  const sign = (name: string) => {
    const found = findElement(element, `m:${name}`)
    return found ? attribute(found, 'm:val') : null
  }
  const tag = tagOf(element)
  switch (tag) {
    case 'm:t':
      return childrenOf(element).map(textIn).join('')
    case 'm:f':
      return joined([part('num'), part('den')], ['', '/'])
    case 'm:ssup':
      return joined([part('e'), part('sup')], ['', '^'])
    case 'm:ssub':
      return joined([part('e'), part('sub')], ['', '_'])
    case 'm:ssubsup':
      return joined([part('e'), part('sub'), part('sup')], ['', '_', '^'])
    case 'm:rad': {
      const degree = part('deg')
      return `√${degree === '' ? '' : `[${degree}]`}${grouped(part('e'))}`
    }
    case 'm:nary':
      return `${sign('chr') ?? '∫'}${joined([part('sub'), part('sup')], ['_', '^'])} ${part('e')}`
    case 'm:d':
      return `${sign('begchr') ?? '('}${part('e')}${sign('endchr') ?? ')'}`
    case 'm:func':
      return `${part('fname')} ${part('e')}`
    case 'm:mr':
      return `${elementsOf(childrenOf(element)).map(officeFormula).join(', ')}; `
    case 'm:m':
      return officeFormula(element).replace(/; $/, '')
    default:
      return /^m:.*pr$/.test(tag) ? '' : childrenOf(element).map(textIn).join('')
  }
}

function textIn(node: string | MarkupElement): string {
  return typeof node === 'string' ? node.replace(/\s+/g, ' ').replace(/^ $/, '') : lineOf(node)
}
