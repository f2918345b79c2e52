import type { EditorProblem, UploadImage } from '../features/feature.ts'
import type { Language } from '../menus/messages.ts'
import type { ToolbarKeys } from '../menus/toolbar.ts'

export type EditorProps = {
  /** HTML; an empty document is the empty string. A value that is not the last one reported replaces the content. */
  readonly value?: string
  /** Called some time after a change and at once when the focus leaves, never for the value given. */
  readonly onChange?: (html: string) => void
  /** The focus has left text, toolbar and dialogs. */
  readonly onBlur?: () => void
  readonly placeholder?: string
  readonly readOnly?: boolean
  readonly language?: Language
  readonly minHeight?: number
  /** Without it the image dialog offers no upload, and pasted picture files are left out. */
  readonly uploadImage?: UploadImage
  /** Gets failures with a message in the editor's language. */
  readonly onError?: (problem: EditorProblem & { readonly message: string }) => void
  readonly toolbarKeys?: ToolbarKeys
  readonly id?: string
  readonly ariaLabel?: string
  readonly ariaLabelledBy?: string
  readonly ariaDescribedBy?: string
  readonly ariaInvalid?: boolean
  readonly className?: string
}
