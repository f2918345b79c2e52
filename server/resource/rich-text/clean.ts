import { cleanHtml, HtmlTooLarge, renderToHtml } from '@portico/editor/model'

/** HTML rebuilt from the editor's own model, or why there is none. */
export type Cleaned = { readonly html: string } | { readonly refusal: 'tooLarge' | 'tooComplex' | 'busy' }

/** A text, and whether it is rebuilt to be stored or to be shown to readers. */
export interface CleanTask {
  readonly html: string
  readonly form: 'stored' | 'shown'
}

/** Rebuilds HTML where it is called: what the model does not have does not get in (`docs/security.md#rich-text`). */
export function cleanHere({ html, form }: CleanTask): Cleaned {
  try {
    return { html: form === 'stored' ? cleanHtml(html) : renderToHtml(html) }
  } catch (error) {
    if (error instanceof HtmlTooLarge) return { refusal: 'tooLarge' }
    throw error
  }
}
