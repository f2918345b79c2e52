import type { PictureLimits } from './address.ts'

/** What a host may narrow: the sites whose frames may be embedded, and the addresses of pictures. */
export type Policy = PictureLimits & {
  readonly frameHosts?: readonly string[]
  /** Of pasted markup the default look of the program it comes from is left out; what is loaded keeps its styles. */
  readonly isPasted?: boolean
  /** Counts what of pasted markup is not taken and would be missed. */
  readonly dropped?: Dropped
  /** Whether a `<noscript>` is never closed, so that everything behind it stands in it. */
  readonly isNoscriptOpen?: boolean
}

/** What a page or a word processor put on the clipboard that the document does not take. */
export type Dropped = { pictures: number; media: number; scripts: number }

/** What an embedded frame may do, on the reading side and in the editing area. */
export const frameSandbox = 'allow-scripts allow-same-origin allow-presentation'
