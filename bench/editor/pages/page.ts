/** What the harness asks of an editor, whoever made it. */
export interface Editor {
  /** Shows a document in the place of the present one. */
  readonly load: (html: string) => void | Promise<void>
  readonly getHtml: () => string
  /** Whether all of the document is drawn; absent where `load` never answers earlier. */
  readonly isDrawn?: () => boolean
}

/** Puts an editor into `host`; `variant` tells apart the pages that one module makes. */
export type Mount = (host: HTMLElement, variant: string) => Editor | Promise<Editor>
