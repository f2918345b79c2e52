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

/** Markup from a template. Attributes stand in double quotes; addresses that people typed go through `safeAddress` first. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  let text = strings[0] ?? ''
  for (const [at, part] of parts.entries()) text += written(part) + (strings[at + 1] ?? '')
  return new Html(text)
}

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
  if (/^(?:https?:\/\/[^\s/]|mailto:|tel:)/i.test(text)) return text
  return /^(?:\/(?![/\\])|[?#])/.test(text) ? text : null
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
