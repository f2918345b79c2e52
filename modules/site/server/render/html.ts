import { hasControl, isWebAddress } from '#core/values/web-address.ts'

/**
 * Markup that may be sent as it is. Texts become markup by `html` alone, which escapes them, so that a text of a row never
 * reaches a page as markup: what takes `Html` does not take a string.
 */
export class Html {
  readonly #text: string
  constructor(text: string) {
    this.#text = text
  }
  toString(): string {
    return this.#text
  }
}

/** What may stand in a template: markup as it is, texts escaped; null and false say nothing. */
export type Part = Html | string | number | null | undefined | false | readonly Part[]

/**
 * Markup from a template. Attributes stand in double quotes. An address that is the whole of an attribute, or its beginning, is one
 * that `safeAddress` takes, or not there.
 */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  let text = strings[0] ?? ''
  for (const [at, part] of parts.entries()) {
    const isAddress = addresses.some((start) => strings[at]?.endsWith(start))
    text +=
      written(isAddress && typeof part === 'string' ? safeAddress(part) : part) + (strings[at + 1] ?? '')
  }
  return new Html(text)
}

const addresses = [' href="', ' src="', ' action="'] as const

/** Markup that the product's own cleaner has written, such as the value of a rich text. */
export const cleaned = (markup: string): Html => new Html(markup)

export const nothing = new Html('')

/** Data for `application/ld+json`: nothing in it can end the element that it stands in. */
export function jsonData(data: unknown): Html {
  return new Html(JSON.stringify(data).replaceAll('<', '\\u003c'))
}

/** An address that may stand in a link: of the web, of mail or telephone, or a path of the site. Null for every other one. */
export function safeAddress(address: unknown): string | null {
  const text = typeof address === 'string' ? address.trim() : ''
  if (isWebAddress(text)) return text
  return /^(?:mailto:|tel:|[?#])/i.test(text) && !hasControl(text) ? text : null
}

/** A value that may stand in a style: a colour, a length, names of fonts. '' for every other one. */
export function safeStyle(value: string): string {
  return /^[#\w .,%()"'-]*$/.test(value) ? value : ''
}

/** A text as XML and HTML write it, in elements and in quoted attributes: without what XML 1.0 can not hold in any way. */
export function escaped(text: string): string {
  return text.replace(unsafe, (found) => entities[found] ?? '')
}

const unsafe = /[&<>"']|[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function written(part: Part): string {
  if (part instanceof Html) return part.toString()
  if (Array.isArray(part)) return part.map(written).join('')
  return part === null || part === undefined || part === false ? '' : escaped(String(part))
}
