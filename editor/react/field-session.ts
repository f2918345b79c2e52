import { EditorCore } from '../api/core/core.ts'
import type * as interfacePart from '../api/create-editor.ts'
import type { DomEditor, DomEditorConfig } from '../api/dom-editor.ts'
import { drawToolbar } from '../api/draw-toolbar.ts'
import { definedFeature, prepareHtml, registry } from '../api/registry.ts'
import { checkMode } from '../api/settings/check-mode.ts'
import type { Mode } from '../api/settings/config.ts'
import { settingsOf } from '../api/settings/settings.ts'
import type { AlertType } from '../features/feature.ts'
import type { InsertImage, InsertVideo, MenuConfInput } from '../features/menu-conf.ts'
import type { ToolbarKey } from '../menus/toolbar/toolbar.ts'
import { isEmpty } from '../model/document.ts'
import { beginHtml } from '../model/opening.ts'
import { isTooLarge } from '../model/parse-html.ts'
import { renderHtml } from '../model/render-html.ts'
import { LazyModule } from '../view/lazy-module.ts'
import { isAlike } from './is-alike.ts'

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
  readonly onChange?: ((html: string) => void) | undefined
  readonly onError?: ((problem: FieldProblem) => void) | undefined
  readonly uploadImage?: UploadImage | undefined
  readonly uploadVideo?: UploadVideo | undefined
  /** Called when an upload begins; what it gives is called once the value that holds it was reported, or it failed. */
  readonly beginWork?: (() => () => void) | undefined
  readonly config?: Partial<DomEditorConfig> | undefined
  readonly mode?: Mode | undefined
  readonly toolbarKeys?: readonly ToolbarKey[] | undefined
  readonly placeholder?: string | undefined
  readonly readOnly?: boolean | undefined
  /** As `readOnly`, and a plain form does not send it. */
  readonly disabled?: boolean | undefined
  readonly language?: string | undefined
  readonly maxLength?: number | undefined
  readonly attributes: Readonly<Record<string, string | undefined>>
  /** Whether somebody wants the editor as an object. */
  readonly wantsEditor: boolean
}

/** How long after the last change the HTML is written and reported. */
const reportDelay = 300

/** The editor as an object with the names of the contract: a form can do without, and most do. */
const editorInterface = new LazyModule<typeof interfacePart>(() => import('../api/create-editor.ts'))

/** One drawn field: its editor, and what its host knows of the content. It outlives renderings. */
export class FieldSession {
  /** `null` until what makes it is loaded, which happens when somebody wants it. */
  editor: DomEditor | null = null
  private core: EditorCore | null = null
  private toolbar: { readonly destroy: () => void } | null = null
  private readonly places: { readonly area: HTMLElement; readonly toolbar: HTMLElement }
  private readonly now: () => FieldSettings
  /** The value the host has: the one it gave last, or the one that was reported to it last. */
  private known: string
  private drawnWith: Pick<FieldSettings, 'config' | 'mode' | 'toolbarKeys'> = {}
  private timer: ReturnType<typeof setTimeout> | undefined
  private isReplacing = false
  private isStopped = false
  private readonly onReport: (html: string) => void

  constructor(
    places: { readonly area: HTMLElement; readonly toolbar: HTMLElement },
    value: string,
    now: () => FieldSettings,
    onReport: (html: string) => void,
  ) {
    this.places = places
    this.now = now
    this.known = value
    this.onReport = onReport
    void this.begin()
  }

  /** Takes a value from the host; one that it has from here changes nothing. */
  setValue(value: string): void {
    if (value === this.known) return
    clearTimeout(this.timer)
    this.timer = undefined
    this.known = value
    if (value !== this.html()) this.replace(value)
  }

  /** Puts other content in place of the present one, as if the user had done it when the host does not know it. */
  setHtml(html: string): void {
    const { core } = this
    if (core) core.replaceDocument(beginHtml(prepareHtml(html), core.config.policy))
    else this.known = html
  }

  focus(): void {
    this.core?.view?.focus()
  }

  /** Applies settings that may change while the field is shown. */
  redraw(): void {
    const { core } = this
    if (!core) return
    const { language } = this.now()
    const isOtherLanguage = core.language !== language
    core.language = language
    core.changeSettings(this.changeable())
    if (isOtherLanguage) core.redraw()
  }

  /** Takes over another mode, other toolbar keys and other settings; new functions in them change nothing that is drawn. */
  reconfigure(): void {
    const { core } = this
    if (!core) return
    const { config, mode, toolbarKeys } = this.now()
    const before = this.drawnWith
    this.drawnWith = { config, mode, toolbarKeys }
    const isOtherConfig = !isAlike(config, before.config) || mode !== before.mode
    // What has properties of its own is looked after by `redraw`.
    const { placeholder, readOnly, maxLength, attributes } = core.config
    const kept = { placeholder, readOnly, maxLength, attributes }
    const settings = { ...settingsOf({ config: this.config(), mode }), ...kept }
    if (isOtherConfig) core.reconfigure(settings)
    else core.config = settings
    if (isOtherConfig || !isAlike(toolbarKeys, before.toolbarKeys)) this.drawToolbar(core)
  }

  /** Reports a change that waits to be reported. */
  flush(): void {
    if (this.timer === undefined) return
    clearTimeout(this.timer)
    this.timer = undefined
    const html = this.html()
    if (html === this.known) return
    this.known = html
    if (isTooLarge(html)) this.core?.alert(this.core.label('tooLarge'), 'warning')
    this.onReport(html)
    this.now().onChange?.(html)
  }

  stop(): void {
    this.flush()
    this.isStopped = true
    this.toolbar?.destroy()
    if (this.editor) this.editor.destroy()
    else this.core?.destroy()
  }

  /** The content as a form knows it: the empty string for an empty document. */
  html(): string {
    const doc = this.core?.state.doc
    if (!doc) return this.known
    return isEmpty(doc) ? '' : renderHtml(doc)
  }

  /** Draws at once, or once the interface is there that the host's own hooks, menus and plugins are called with. */
  private async begin(): Promise<void> {
    const { wantsEditor, config } = this.now()
    const needsIt = hasHooks(config) || registry.menus.size > 0 || registry.plugins.size > 0
    if (needsIt && !editorInterface.part) {
      const part = await editorInterface.load().catch(() => null)
      if (this.isStopped) return
      this.draw(part)
      if (!part) this.core?.alert(this.core.label('partNotLoaded'), 'error')
      return
    }
    this.draw(needsIt ? editorInterface.part : null)
    if (!wantsEditor || this.editor) return
    const part = editorInterface.part ?? (await editorInterface.load().catch(() => null))
    if (part && this.core && !this.isStopped) this.editor = part.editorOf(this.core)
  }

  private draw(part: typeof interfacePart | null): void {
    const { config, mode, toolbarKeys, language } = this.now()
    this.drawnWith = { config, mode, toolbarKeys }
    const { area } = this.places
    if (part) {
      const options = { selector: area, html: this.known, language, mode, config: this.config() }
      this.editor = part.createFieldEditor(options)
      this.core = part.coreOf(this.editor)
    } else this.core = this.plainCore(area)
    this.drawToolbar(this.core)
  }

  private plainCore(area: HTMLElement): EditorCore {
    const { mode, language } = this.now()
    checkMode('EditorField', mode)
    const config = settingsOf({ config: this.config(), mode })
    const doc = beginHtml(prepareHtml(this.known), config.policy)
    const features = [definedFeature()]
    const core = new EditorCore({
      config,
      doc,
      features,
      language,
      isInForm: true,
      self: () => this.editor,
    })
    core.mount(area)
    if (config.autoFocus && !config.readOnly) core.view?.focus()
    return core
  }

  private replace(value: string): void {
    this.isReplacing = true
    this.setHtml(value)
    this.isReplacing = false
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
      readOnly: props.disabled || (props.readOnly ?? config.readOnly ?? false),
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
      beginWork: () => {
        const end = (this.now().beginWork ?? config.beginWork)?.()
        return () => {
          this.flush()
          end?.()
        }
      },
      customAlert: onError ? (message, type) => this.now().onError?.({ message, type }) : config.customAlert,
    }
  }

  private menuConf(given: MenuConfInput = {}): MenuConfInput {
    const { uploadImage, uploadVideo } = this.now()
    return {
      ...given,
      ...(uploadImage && {
        uploadImage: {
          uploadPasted: true,
          ...given.uploadImage,
          customUpload: imageUpload(() => this.now().uploadImage),
        },
      }),
      ...(uploadVideo && {
        uploadVideo: { ...given.uploadVideo, customUpload: videoUpload(() => this.now().uploadVideo) },
      }),
    }
  }

  /** Draws the toolbar, anew when there is one; a menu that has nothing to upload with is left out. */
  private drawToolbar(core: EditorCore): void {
    const { toolbarKeys, mode } = this.now()
    const idle = ['uploadImage', 'uploadVideo'].filter((key) => !canUpload(core.menuConf(key)))
    const excludeKeys = [...(registry.toolbarConfigs[mode ?? 'default'].excludeKeys ?? []), ...idle]
    const config = { ...(toolbarKeys && { toolbarKeys }), excludeKeys }
    this.toolbar?.destroy()
    this.toolbar = drawToolbar(core, this.places.toolbar, { mode, config })
  }
}

/** Whether settings hold functions that are called with the editor. */
function hasHooks({
  MENU_CONF: _,
  customAlert: __,
  decorateCode: ___,
  beginWork: ____,
  ...config
}: Partial<DomEditorConfig> = {}) {
  const bars = Object.values(config.hoverbarKeys ?? {})
  return [...Object.values(config), ...bars.map((bar) => bar?.match)].some(
    (value) => typeof value === 'function',
  )
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
