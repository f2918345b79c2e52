type Values = Readonly<Record<string, unknown>>

/** What an administrator typed in a form of the back office and has not saved, as `ajax/formDraft` keeps it. */
export interface FormDraft {
  /** the form that wrote it: several windows may have one of the same row open */
  readonly form: string
  /** the changed fields, as they were typed */
  readonly values: Values
  /** what these fields held when the form was opened, as far as there was room for it */
  readonly base: Values
  /** version of the row when the form was opened, 0 for a new one */
  readonly row_version: number
  /** unix seconds */
  readonly update_time: number
}

/** Bytes that values and base of a draft may take as JSON. */
export const formDraftBytes = 256 * 1024
