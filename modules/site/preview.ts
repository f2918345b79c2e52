/** What `preview` of a resource whose rows have pages answers: the page of a row with what is being typed. */
export interface PreviewData {
  /** the whole document, for a frame in which nothing runs or leads away */
  readonly html: string
  /** where visitors read the row at present, in the language that was asked for; null while they can not */
  readonly page: string | null
}

/** What `previewLink` answers: where anybody sees the row, for so many seconds. */
export interface PreviewLink {
  readonly url: string
  readonly seconds: number
}
