import { cleanHtml, HtmlTooLarge } from '@portico/editor/model'

/** HTML rebuilt from the editor's own model, or why there is none. */
export type Cleaned = { readonly html: string } | { readonly refusal: 'tooLarge' | 'tooComplex' | 'busy' }

/** Cleans HTML where it is called: what the model does not have does not get in (`docs/security.md#rich-text`). */
export function cleanHere(html: string): Cleaned {
  try {
    return { html: cleanHtml(html) }
  } catch (error) {
    if (error instanceof HtmlTooLarge) return { refusal: 'tooLarge' }
    throw error
  }
}
