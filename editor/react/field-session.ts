import { Boot } from '../api/boot.ts'
import type { Mode } from '../api/config.ts'
import { coreOf, createEditor } from '../api/create-editor.ts'
import { createToolbar } from '../api/create-toolbar.ts'
import type { DomEditor, DomEditorConfig } from '../api/dom-editor.ts'
import type { AlertType } from '../features/feature.ts'
import type { InsertImage, InsertVideo, MenuConfInput } from '../features/menu-conf.ts'
import type { ToolbarKey } from '../menus/toolbar.ts'
import { isTooLarge } from '../model/parse-html.ts'

/** Sends a picture and tells where it lies; a rejection counts as a failure, and its message is shown. */
export type UploadImage = (
  file: File,
  onProgress: (percent: number) => void,
) => Promise<{ readonly url: string; readonly alt?: string; readonly href?: string }>

export type UploadVideo = (
  file: File,
  onProgress: (percent: number) => void,
) => Promise<{ readonly url: string; readonly poster?: string }>

/** What the field wants to tell its user, in the editor's language. */
export type FieldProblem = { readonly message: string; readonly type: AlertType }

export type FieldSettings = {
  readonly onChange?: (html: string) => void
  readonly onError?: (problem: FieldProblem) => void
  readonly uploadImage?: UploadImage
  readonly uploadVideo?: UploadVideo
  readonly config?: Partial<DomEditorConfig>
  readonly mode?: Mode
  readonly toolbarKeys?: readonly ToolbarKey[]
  readonly placeholder?: string
  readonly readOnly?: boolean
  readonly language?: string
  readonly maxLength?: number
  readonly attributes: Readonly<Record<string, string | undefined>>
}

/** How long after the last change the HTML is written and reported. */
const reportDelay = 300

/** One drawn field: its editor, and what its host knows of the content. It outlives renderings. */
export class FieldSession {
  readonly editor: DomEditor
  private readonly now: () => FieldSettings
  /** The value the host has: the one it gave last, or the one that was reported to it last. */
  private known: string
  private timer: ReturnType<typeof setTimeout> | undefined
  private isReplacing = false
  private readonly onReport: (html: string) => void

  constructor(
    places: { readonly area: HTMLElement; readonly toolbar: HTMLElement },
    value: string,
    now: () => FieldSettings,
    onReport: (html: string) => void,
  ) {
    this.now = now
    this.known = value
    this.onReport = onReport
    const { language, mode } = now()
    this.editor = createEditor({ selector: places.area, html: value, language, mode, config: this.config() })
    createToolbar({ editor: this.editor, selector: places.toolbar, mode, config: this.toolbar() })
  }

  /** Takes a value from the host; one that it has from here changes nothing. */
  setValue(value: string): void {
    if (value === this.known) return
    clearTimeout(this.timer)
    this.timer = undefined
    this.known = value
    if (value === this.html()) return
    this.isReplacing = true
    this.editor.setHtml(value)
    this.isReplacing = false
  }

  /** Applies settings that may change while the field is shown. */
  redraw(): void {
    const { language } = this.now()
    const core = coreOf(this.editor)
    const isOtherLanguage = core.language !== language
    core.language = language
    core.changeSettings(this.changeable())
    if (isOtherLanguage) core.redraw()
  }

  /** Reports a change that waits to be reported. */
  flush(): void {
    if (this.timer === undefined) return
    clearTimeout(this.timer)
    this.timer = undefined
    const html = this.html()
    if (html === this.known) return
    this.known = html
    if (isTooLarge(html)) this.editor.alert(coreOf(this.editor).label('tooLarge'), 'warning')
    this.onReport(html)
    this.now().onChange?.(html)
  }

  stop(): void {
    this.flush()
    this.editor.destroy()
  }

  /** The content as a form knows it: the empty string for an empty document. */
  html(): string {
    return this.editor.isEmpty() ? '' : this.editor.getHtml()
  }

  private readonly handleChange = (): void => {
    if (this.isReplacing) return
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.flush(), reportDelay)
  }

  /** The settings that may change: those of the props, else those of `config`. */
  private changeable() {
    const { config = {}, ...props } = this.now()
    const given = Object.entries(props.attributes).filter(([, value]) => value !== undefined)
    return {
      placeholder: props.placeholder ?? config.placeholder ?? '',
      readOnly: props.readOnly ?? config.readOnly ?? false,
      maxLength: props.maxLength ?? config.maxLength ?? 0,
      attributes: { ...config.attributes, ...Object.fromEntries(given) },
    }
  }

  private config(): Partial<DomEditorConfig> {
    const { config = {}, onError } = this.now()
    return {
      autoFocus: false,
      scroll: false,
      ...config,
      ...this.changeable(),
      MENU_CONF: this.menuConf(config.MENU_CONF),
      onContentChange: (editor) => {
        config.onContentChange?.(editor)
        this.handleChange()
      },
      onBlur: (editor) => {
        config.onBlur?.(editor)
        this.flush()
      },
      customAlert: onError ? (message, type) => this.now().onError?.({ message, type }) : config.customAlert,
    }
  }

  private menuConf(given: MenuConfInput = {}): MenuConfInput {
    const { uploadImage, uploadVideo } = this.now()
    return {
      ...given,
      ...(uploadImage && {
        uploadImage: { ...given.uploadImage, customUpload: imageUpload(() => this.now().uploadImage) },
      }),
      ...(uploadVideo && {
        uploadVideo: { ...given.uploadVideo, customUpload: videoUpload(() => this.now().uploadVideo) },
      }),
    }
  }

  /** A menu that has nothing to upload with is left out. */
  private toolbar() {
    const { toolbarKeys } = this.now()
    const menus = ['uploadImage', 'uploadVideo']
    const idle = menus.filter((key) => !canUpload(this.editor.getMenuConfig(key)))
    const excludeKeys = [...(Boot.toolbarConfig.excludeKeys ?? []), ...idle]
    return { ...(toolbarKeys && { toolbarKeys }), excludeKeys }
  }
}

function canUpload(conf: Readonly<Record<string, unknown>>): boolean {
  return Boolean(conf.server || conf.customUpload || conf.customBrowseAndUpload || conf.base64LimitSize)
}

function imageUpload(upload: () => UploadImage | undefined) {
  return async (file: File, insert: InsertImage, onProgress: (percent: number) => void) => {
    const stored = await upload()?.(file, onProgress)
    if (stored) insert(stored.url, stored.alt ?? '', stored.href ?? '')
  }
}

function videoUpload(upload: () => UploadVideo | undefined) {
  return async (file: File, insert: InsertVideo, onProgress: (percent: number) => void) => {
    const stored = await upload()?.(file, onProgress)
    if (stored) insert(stored.url, stored.poster ?? '')
  }
}
