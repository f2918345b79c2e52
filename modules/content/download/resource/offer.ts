/** What stands between a reader and the files of a download; `open`: nothing does. */
export type Standing = 'open' | 'signIn' | 'pay' | 'otherGroup' | 'revoked'

/** A file as it is offered. */
interface OfferedFile {
  readonly id: number
  readonly label: string
  readonly version: string
  /** bytes; 0 of a file that lies elsewhere */
  readonly size: number
  /** '' for those who may not have the file */
  readonly sha256: string
}

/** What a page needs to offer the files of a download to whoever looks at it. */
export interface Offer {
  readonly files: readonly OfferedFile[]
  readonly standing: Standing
  /** points that it takes, and that this member has; 0 where nothing is to be paid */
  readonly price_score: number
  readonly score: number
  /** terms of use; '' where there are none */
  readonly licence: string
  /** the terms were accepted with an earlier download, or there are none */
  readonly is_accepted: boolean
}
