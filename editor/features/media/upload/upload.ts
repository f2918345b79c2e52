import { type EditorState, Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { canInsertImage } from '../../../commands/image.ts'
import { canInsertVideo } from '../../../commands/video.ts'
import { uploadsHolder } from '../../../view/upload/uploads-holder.ts'
import type { ActionEntry, Feature, FeatureHost, WorkPart } from '../../feature.ts'
import { tellHost } from '../../host/tell-host.ts'
import type { UploadConf } from '../../menu-conf.ts'
import { insertData } from '../../paste/paste.ts'
import { chooseFiles } from './choose-files.ts'
import type { InsertMedia } from './media-kind.ts'
import { pastedFiles } from './pasted-files.ts'
import { hasBlobPictures, pastedPictures } from './pasted-pictures.ts'

const shared = {
  server: '',
  meta: {},
  metaWithUrl: false,
  headers: {},
  withCredentials: false,
  timeout: 10_000,
  onBeforeUpload: (files) => files,
  onProgress: () => {},
  onSuccess: () => {},
  onFailed: (file, response) => console.warn(`${file.name}: the upload failed`, response),
  onError: (file, error, response) =>
    console.error(`${file.name}: ${error.message}`, ...(response === undefined ? [] : [response])),
} satisfies Partial<UploadConf<never>>

/** Uploads of pictures and videos: by button, by paste and by drop, with a box in the text while they run. */
export const upload: Feature = {
  name: 'upload',
  defaults: {
    uploadImage: {
      ...shared,
      fieldName: 'wangeditor-uploaded-image',
      maxFileSize: 2_097_152,
      maxNumberOfFiles: 100,
      allowedFileTypes: ['image/*'],
      base64LimitSize: 0,
      uploadPasted: false,
    },
    uploadVideo: {
      ...shared,
      fieldName: 'wangeditor-uploaded-video',
      maxFileSize: 10_485_760,
      maxNumberOfFiles: 5,
      allowedFileTypes: ['video/*'],
      timeout: 30_000,
    },
  },
  plugins: (host) => [
    uploadsHolder(),
    fileInput(host),
    pastedPictures(host, (view, sources) =>
      withUploads(host, ({ uploadInlined }) => uploadInlined(host, view, sources)),
    ),
  ],
  menus: (host) => [
    uploadEntry(host, 'uploadImage', 'imageUpload', canInsertImage),
    uploadEntry(host, 'uploadVideo', 'videoUpload', canInsertVideo),
  ],
}

type Menu = 'uploadImage' | 'uploadVideo'

function uploadEntry(
  host: FeatureHost,
  name: Menu,
  icon: string,
  isEnabled: (state: EditorState) => boolean,
): ActionEntry {
  return { kind: 'action', name, icon, isEnabled, run: () => browse(host, name) }
}

/** Does something with what takes files, which is loaded with the first one; the user is told when it cannot be. */
async function withUploads(host: FeatureHost, work: (loaded: WorkPart) => unknown): Promise<void> {
  const loaded = await host.work()
  if (loaded) await work(loaded)
}

/** Opens the file dialog, or what the host has in its place. */
function browse(host: FeatureHost, menu: Menu): void {
  const conf: UploadConf<InsertMedia> = host.conf(menu)
  if (conf.customBrowseAndUpload) {
    const insert: InsertMedia = (...args) =>
      void withUploads(host, ({ insertChosen }) => insertChosen(host, menu, args))
    tellHost(() => conf.customBrowseAndUpload?.(insert))
    return
  }
  chooseFiles(conf.allowedFileTypes, conf.maxNumberOfFiles > 1, (files) => {
    const view = host.view()
    if (!view || files.length === 0) return
    void withUploads(host, ({ takeChosen }) => view.isDestroyed || takeChosen(host, view, menu, files))
  })
}

function fileInput(host: FeatureHost): Plugin {
  return new Plugin({
    props: {
      handlePaste: (view, event) => takesFiles(host, view, pastedFiles(event.clipboardData)),
      handleDrop: (view, event, _slice, isMoved) => !isMoved && handleDrop(host, view, event),
      handleDOMEvents: {
        dragover: keepPage,
        drop: keepPage,
        paste: (view, event) => pasteBlobPictures(host, view, event),
      },
    },
  })
}

/** A file dropped on text that cannot be changed would replace the page. */
function keepPage(view: EditorView, event: DragEvent): boolean {
  if (!view.editable && event.dataTransfer?.types.includes('Files')) event.preventDefault()
  return false
}

function takesFiles(host: FeatureHost, view: EditorView, files: readonly File[], pos?: number): boolean {
  if (files.length > 0)
    void withUploads(host, ({ takeFiles }) => view.isDestroyed || takeFiles(host, view, files, pos))
  return files.length > 0
}

function handleDrop(host: FeatureHost, view: EditorView, event: DragEvent): boolean {
  const files = pastedFiles(event.dataTransfer)
  if (files.length === 0) return false
  event.preventDefault()
  const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
  view.focus()
  return takesFiles(host, view, files, at?.pos ?? view.state.selection.from)
}

/** Pictures of this browser's own pages have to be read before the policy drops their addresses. */
function pasteBlobPictures(host: FeatureHost, view: EditorView, event: ClipboardEvent): boolean {
  const html = event.clipboardData?.getData('text/html') ?? ''
  if (!view.editable || !host.conf('uploadImage').uploadPasted || !hasBlobPictures(html)) return false
  event.preventDefault()
  if (host.customPaste(event) === false) return true
  const text = event.clipboardData?.getData('text/plain') ?? ''
  void withUploads(host, async ({ inlineBlobPictures }) => {
    const inlined = await inlineBlobPictures(html)
    if (!view.isDestroyed && view.editable) insertData(view, { html: inlined, text }, host)
  })
  return true
}
