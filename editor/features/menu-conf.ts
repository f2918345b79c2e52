/**
 * The settings of menus (`MENU_CONF`), by the keys, names and defaults of the contract. Every part may be given by a
 * host; what it leaves out keeps its default.
 */

import type { VideoSite } from './video/video-sites.ts'

/** A host's check: `true` goes on, a text is shown as an error, nothing (`null`, `undefined`, `false`) stops silently. */
export type CheckResult = boolean | string | null | undefined
type Maybe<T> = T | Promise<T>

type Named = string | { readonly name: string; readonly value: string }

/** The form in which hooks get an inserted image: the node of the JSON document. */
export type ImageElement = {
  readonly type: 'image'
  readonly src: string
  readonly alt: string
  readonly href: string
  readonly style: { readonly width?: string; readonly height?: string }
  readonly children: readonly [{ readonly text: '' }]
}

export type VideoElement = {
  readonly type: 'video'
  readonly src: string
  readonly poster: string
  readonly width: string
  readonly height: string
  readonly children: readonly [{ readonly text: '' }]
}

export type LinkConf = {
  readonly checkLink: (text: string, url: string) => Maybe<CheckResult>
  readonly parseLinkUrl: (url: string) => Maybe<string>
}

export type ImageConf = {
  readonly onInsertedImage: (image: ImageElement | null) => void
  readonly onUpdatedImage: (image: ImageElement | null) => void
  readonly checkImage: (src: string, alt: string, href: string) => Maybe<CheckResult>
  readonly parseImageSrc: (src: string) => Maybe<string>
}

export type VideoConf = {
  readonly onInsertedVideo: (video: VideoElement | null) => void
  readonly checkVideo: (src: string, poster: string) => Maybe<CheckResult>
  readonly parseVideoSrc: (src: string) => Maybe<string>
  /** Sites known beside the editor's own, whose pages become the frames that show their videos. */
  readonly videoSites: readonly VideoSite[]
}

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
  /** Gets the pending files by key; gives them back, others in their place, fewer of them, or `false` for none. */
  readonly onBeforeUpload: (
    files: Readonly<Record<string, File>>,
  ) => Maybe<Readonly<Record<string, File>> | false>
  readonly onProgress: (percent: number) => void
  readonly onSuccess: (file: File, response: unknown) => void
  readonly onFailed: (file: File, response: unknown) => void
  readonly onError: (file: File, error: Error, response?: unknown) => void
  readonly customInsert?: (response: unknown, insert: Insert) => void
  /**
   * Replaces the request. A promise it gives is awaited before the next file has its turn, and its rejection counts as
   * a failure with the error's message; without a promise the upload ends with the first `insert`. `signal` is aborted
   * when the user takes the upload back.
   */
  readonly customUpload?: (
    file: File,
    insert: Insert,
    onProgress: (percent: number) => void,
    signal: AbortSignal,
  ) => Maybe<void>
  readonly customBrowseAndUpload?: (insert: Insert) => void
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
