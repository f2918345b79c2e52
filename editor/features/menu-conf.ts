/**
 * The settings of menus (`MENU_CONF`), by the keys, names and defaults of the contract. Every part may be given by a
 * host; what it leaves out keeps its default.
 */

import type { VideoSite } from './media/video/video-sites.ts'

/** A host's check: `true` goes on, a text is shown as an error, nothing (`null`, `undefined`, `false`) stops silently. */
export type CheckResult = boolean | string | null | undefined
type Maybe<T> = T | Promise<T>

type Named = string | { readonly name: string; readonly value: string }

/** The form in which hooks get an inserted image: the node of the JSON document. */
export type ImageElement = {
  readonly type: string
  readonly src: string
  readonly alt: string
  readonly href: string
  /** Never set, as in the original, whose samples name it all the same. */
  readonly url?: string
  readonly style?: { readonly width?: string; readonly height?: string }
  readonly children: readonly object[]
}

export type VideoElement = {
  readonly type: 'video'
  readonly src: string
  readonly poster: string
  readonly width: string
  readonly height: string
  readonly children: readonly [{ readonly text: '' }]
}

// Hooks are written as methods: their parameters may then be declared as narrowly as a host knows its own answers.
export type LinkConf = {
  checkLink(text: string, url: string): Maybe<CheckResult>
  parseLinkUrl(url: string): Maybe<string>
}

export type ImageConf = {
  onInsertedImage(image: ImageElement | null): void
  onUpdatedImage(image: ImageElement | null): void
  checkImage(src: string, alt: string, href: string): Maybe<CheckResult>
  parseImageSrc(src: string): Maybe<string>
}

export type VideoConf = {
  onInsertedVideo(video: VideoElement | null): void
  checkVideo(src: string, poster: string): Maybe<CheckResult>
  parseVideoSrc(src: string): Maybe<string>
  /** Sites known beside the editor's own, whose pages become the frames that show their videos. */
  readonly videoSites: readonly VideoSite[]
}

/** Files by key. Samples of the original call it a file, which a hook may hand back as it came. */
type PendingFiles = Readonly<Record<string, File>>

export type UploadConf<Insert> = {
  readonly server: string
  readonly fieldName: string
  /** Bytes. */
  readonly maxFileSize: number
  readonly maxNumberOfFiles: number
  readonly allowedFileTypes: readonly string[]
  readonly meta: Readonly<Record<string, unknown>>
  readonly metaWithUrl: boolean
  readonly headers: Readonly<Record<string, string>> | ((file: File) => Readonly<Record<string, string>>)
  readonly withCredentials: boolean
  /** Milliseconds without progress. */
  readonly timeout: number
  /**
   * Gets the pending files by key; gives them back, others in their place, fewer of them, or `false` for none. A file
   * of its own is sent in the place of a single pending one.
   */
  onBeforeUpload(files: File & PendingFiles): Maybe<PendingFiles | File | boolean | null | undefined>
  onProgress(percent: number): void
  onSuccess(file: File, response: unknown): void
  onFailed(file: File, response: unknown): void
  onError(file: File, error: Error, response?: unknown): void
  customInsert?(response: unknown, insert: Insert): Maybe<void>
  /**
   * Replaces the request. A promise it gives is awaited before the next file has its turn, and its rejection counts as
   * a failure with the error's message; without a promise the upload ends with the first `insert`. `signal` is aborted
   * when the user takes the upload back.
   */
  customUpload?(
    file: File,
    insert: Insert,
    onProgress: (percent: number) => void,
    signal: AbortSignal,
  ): Maybe<void>
  customBrowseAndUpload?(insert: Insert): Maybe<void>
}

export type InsertImage = (src: string, alt?: string, href?: string) => void
export type InsertVideo = (src: string, poster?: string) => void

export type MenuConf = {
  readonly color: { readonly colors: readonly string[] }
  readonly bgColor: { readonly colors: readonly string[] }
  readonly fontSize: { readonly fontSizeList: readonly Named[] }
  readonly fontFamily: { readonly fontFamilyList: readonly Named[] }
  readonly lineHeight: { readonly lineHeightList: readonly string[] }
  readonly emotion: { readonly emotions: readonly string[] }
  readonly insertLink: LinkConf
  readonly editLink: LinkConf
  readonly insertImage: ImageConf
  readonly editImage: ImageConf
  readonly uploadImage: UploadConf<InsertImage> & {
    /** Bytes up to which a picture is put in as a data address; 0 for never. */
    readonly base64LimitSize: number
    /** Whether pictures that come as `data:` or `blob:` addresses within pasted HTML are uploaded as well. */
    readonly uploadPasted: boolean
  }
  readonly insertVideo: VideoConf
  readonly uploadVideo: UploadConf<InsertVideo>
  readonly codeSelectLang: {
    readonly codeLangs: readonly { readonly text: string; readonly value: string }[]
  }
}

/** What a host may give: any part of any menu's settings, and settings of menus of its own. */
export type MenuConfInput = { readonly [Key in keyof MenuConf]?: Partial<MenuConf[Key]> } & {
  readonly [key: string]: object | undefined
}
