import { closeHistory } from 'prosemirror-history'
import type { EditorView } from 'prosemirror-view'
import { UploadBox } from '../../../view/upload/upload-box.ts'
import {
  fillUpload,
  removeUploads,
  showUploads,
  uploadPlace,
} from '../../../view/upload/upload-placeholder.ts'
import type { FeatureHost } from '../../feature.ts'
import { tellHost } from '../../host/tell-host.ts'
import type { Media } from './answer.ts'
import { checkFiles, type Refusal, sizeText } from './file-checks.ts'
import type { MediaKind } from './media-kind.ts'
import { isInlined, type TransferResult, transfer } from './transfer.ts'

/** One file on its way into the text. */
type Upload = {
  readonly host: FeatureHost
  readonly view: EditorView
  readonly kind: MediaKind
  readonly box: UploadBox
  file: File
  /** Aborted when the box leaves the text; a new one for each try. */
  trying: AbortController
}

/**
 * Uploads files into the text at `pos`, one after the other; a failing one does not stop the rest and keeps its box for
 * another try. What breaks a limit is refused before anything else is looked at. Never rejects.
 */
export async function uploadFiles(
  host: FeatureHost,
  view: EditorView,
  kind: MediaKind,
  files: readonly File[],
  pos: number,
): Promise<void> {
  const conf = kind.conf(host)
  const accepted = acceptedFiles(host, kind, files)
  const sendable = accepted.filter(
    (file) => conf.server || conf.customUpload || isInlined({ host, kind, file }),
  )
  if (sendable.length < accepted.length) host.alert(host.label('uploadServerMissing'), 'error')
  const uploads = sendable.map((file) => createUpload(host, view, kind, file))
  const boxes = uploads.map(({ box }) => box)
  showUploads(view, boxes, pos)
  const wanted = await askBefore(host, kind, uploads)
  removeUploads(
    view,
    uploads.filter((upload) => !wanted.includes(upload)).map(({ box }) => box),
  )
  await runInTurn(host, wanted)
}

/** Sorts out the files that break a limit and says so, once for each kind of limit. */
export function acceptedFiles(host: FeatureHost, kind: MediaKind, files: readonly File[]): readonly File[] {
  const conf = kind.conf(host)
  const { accepted, refused } = checkFiles(files, conf)
  const limits: Record<Refusal, string | number> = {
    fileType: conf.allowedFileTypes.join(', '),
    fileSize: sizeText(conf.maxFileSize),
    fileCount: conf.maxNumberOfFiles,
  }
  for (const reason of ['fileType', 'fileSize', 'fileCount'] as const) {
    const out = refused.filter((one) => one.reason === reason).map(({ file }) => file)
    if (out.length === 0) continue
    const info = host.label(reason, { names: namesOf(out), limit: limits[reason] })
    host.alert(info, 'error')
    for (const file of out) tellHost(() => conf.onError(file, new Error(info)))
  }
  return accepted
}

/** The names of files for a message: the first few of them. */
export function namesOf(files: readonly File[]): string {
  const shown = files.slice(0, 3).map(({ name }) => name)
  return files.length > 3 ? `${shown.join(', ')} …` : shown.join(', ')
}

function createUpload(host: FeatureHost, view: EditorView, kind: MediaKind, file: File): Upload {
  const isPicture = kind.menu === 'uploadImage' && typeof URL.createObjectURL === 'function'
  const upload: Upload = {
    ...{ host, view, kind, file },
    trying: new AbortController(),
    box: new UploadBox({
      name: file.name,
      thumbnail: isPicture ? URL.createObjectURL(file) : null,
      texts: {
        running: host.label('uploadRunning'),
        cancel: host.label('uploadCancel'),
        retry: host.label('uploadRetry'),
        remove: host.label('uploadRemove'),
      },
      onCancel: () => {
        removeUploads(view, [upload.box])
        view.focus()
      },
      onRetry: () => {
        view.focus()
        void runInTurn(host, [upload])
      },
      onGone: () => upload.trying.abort(),
    }),
  }
  return upload
}

/** Lets the host look at the files first: it may keep some, replace them, or stop all. */
async function askBefore(host: FeatureHost, kind: MediaKind, uploads: readonly Upload[]): Promise<Upload[]> {
  const pending = uploads.filter(({ file }) => !isInlined({ host, kind, file }))
  if (pending.length === 0) return [...uploads]
  const byKey = new Map(pending.map((upload, index) => [`${index}-${upload.file.name}`, upload]))
  const files = Object.fromEntries([...byKey].map(([key, { file }]) => [key, file]))
  let kept: unknown = files
  try {
    // The type serves samples that call it a file; what comes are files by key.
    kept = await kind.conf(host).onBeforeUpload(files as typeof files & File)
  } catch (error) {
    console.error(error)
    host.alert(host.label('uploadStopped'), 'error')
    kept = false
  }
  if (kept === undefined || kept === null || kept === true) return [...uploads]
  if (kept instanceof File && byKey.size === 1) kept = { [[...byKey.keys()][0] ?? '']: kept }
  for (const [key, upload] of byKey) {
    const file = (kept as Record<string, unknown>)[key]
    if (file instanceof File) upload.file = file
    else byKey.delete(key)
  }
  const left = [...byKey.values()]
  return uploads.filter((upload) => !pending.includes(upload) || left.includes(upload))
}

async function runInTurn(host: FeatureHost, uploads: readonly Upload[]): Promise<void> {
  const end = host.begin()
  let isShown = false
  for (const [index, upload] of uploads.entries()) {
    const { view, box } = upload
    if (view.isDestroyed || uploadPlace(view.state, box) === null) continue
    await run(upload, (percent) => {
      isShown = true
      host.showProgress(Math.min(99, Math.round(((index + percent / 100) / uploads.length) * 100)))
    })
  }
  if (isShown) host.showProgress(100)
  end()
}

async function run(upload: Upload, report: (percent: number) => void): Promise<void> {
  const { host, kind, file, box } = upload
  upload.trying = new AbortController()
  const { signal } = upload.trying
  box.showProgress(0)
  let isOpen = false
  const result = await transfer({
    ...{ host, kind, file, signal },
    onProgress: (percent) => {
      if (signal.aborted || !Number.isFinite(percent)) return
      box.showProgress(percent)
      report(percent)
      tellHost(() => kind.conf(host).onProgress(Math.round(percent)))
    },
    deliver: async (media) => {
      try {
        await deliver(upload, media)
        // A late delivery ends what is shown; the place stays for further ones.
        if (isOpen) box.hide()
      } catch (error) {
        if (!isOpen) throw error
        end(upload, { kind: 'fault', error: error instanceof Error ? error : new Error(String(error)) })
      }
    },
  })
  isOpen = result.kind === 'open'
  if (!signal.aborted) end(upload, result)
}

/** What a finished transfer means for its box and for the host. */
function end(upload: Upload, result: TransferResult): void {
  const { host, view, kind, file, box } = upload
  const conf = kind.conf(host)
  if (result.kind === 'done') removeUploads(view, [box])
  if (result.kind === 'open' && !result.isShown) box.hide()
  if ((result.kind === 'done' || result.kind === 'open') && result.answer) {
    const { body } = result.answer
    tellHost(() => conf.onSuccess(file, body))
  }
  if (result.kind !== 'refused' && result.kind !== 'fault') return
  const reason = result.kind === 'refused' ? result.reason : result.error.message
  // The box says why, to screen readers too, and stays: a note beside it would say the same again.
  box.showFailure(reason)
  tellHost(() =>
    result.kind === 'refused'
      ? conf.onFailed(file, result.body)
      : conf.onError(file, result.error, result.body),
  )
}

/** Puts a stored file into the text where its box has come to; one whose box is gone is let go. */
async function deliver({ host, view, kind, box }: Upload, media: Media): Promise<void> {
  const checked = await kind.check(host, media)
  if (checked === 'cancelled') return
  if ('refusal' in checked) throw new Error(checked.refusal)
  await composed(view)
  const pos = view.isDestroyed ? null : uploadPlace(view.state, box)
  if (pos === null) return
  if (!view.editable) throw new Error(host.label('uploadLocked'))
  const tr = closeHistory(view.state.tr)
  view.dispatch(fillUpload(tr, box, kind.place(tr, pos, checked.value)))
  tellHost(() => kind.tellInserted(host, checked.value))
}

/** Waits for the end of a composition, which a change of the text around it would break off, or of the view. */
export function composed(view: EditorView): Promise<void> {
  if (!view.composing) return Promise.resolve()
  return new Promise((resolve) => {
    const watch = setInterval(() => view.isDestroyed && end(), 1000)
    const end = () => {
      clearInterval(watch)
      setTimeout(resolve)
    }
    view.dom.addEventListener('compositionend', end, { once: true })
  })
}
