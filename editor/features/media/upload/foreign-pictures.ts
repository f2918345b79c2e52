import type { EditorView } from 'prosemirror-view'
import type { FeatureHost } from '../../feature.ts'
import type { Media } from './answer.ts'
import { imageKind } from './media-kind.ts'
import { blobAddress, placeStored } from './pasted-pictures.ts'
import { acceptedFiles, composed, namesOf } from './run-uploads.ts'
import { transfer } from './transfer.ts'

/**
 * Uploads pictures that were pasted as data addresses and puts the stored address in their place, wherever they are by
 * then. One that cannot be uploaded stays as it was pasted, and the user is told why.
 */
export async function uploadInlined(
  host: FeatureHost,
  view: EditorView,
  sources: readonly string[],
): Promise<void> {
  const byFile = new Map<File, string>()
  const kept = new Map<string, File[]>()
  const keep = (file: File, reason: string) => kept.set(reason, [...(kept.get(reason) ?? []), file])
  for (const [index, source] of sources.entries()) {
    const file = fileOf(source, `picture-${index + 1}`)
    if (file.size > 0) byFile.set(file, source)
    else keep(file, host.label('pictureUnreadable'))
  }
  const files = acceptedFiles(host, imageKind, [...byFile.keys()])
  for (const [index, file] of files.entries()) {
    if (view.isDestroyed) return
    const stall = new StallGuard()
    const result = await transfer({
      ...{ host, file, kind: { ...imageKind, inlineLimit: () => 0 } },
      signal: stall.signal,
      onProgress: (percent) => {
        stall.goOn()
        host.showProgress(Math.min(99, Math.round(((index + percent / 100) / files.length) * 100)))
      },
      deliver: (media) => {
        stall.end()
        return deliver(host, view, byFile.get(file) ?? '', media)
      },
    })
    stall.end()
    if (result.kind === 'aborted') keep(file, host.label('uploadTimeout'))
    if (result.kind === 'fault') keep(file, result.error.message)
    if (result.kind === 'refused') keep(file, result.reason)
  }
  if (view.isDestroyed) return
  if (files.length > 0) host.showProgress(100)
  for (const [reason, files] of kept)
    host.alert(host.label('pictureKept', { names: namesOf(files), reason }), 'error')
}

/** An upload that nobody sees and nobody can end gives up when it has not moved for as long. */
const longestStall = 60_000

class StallGuard {
  private readonly controller = new AbortController()
  private timer = this.start()

  get signal(): AbortSignal {
    return this.controller.signal
  }

  goOn(): void {
    clearTimeout(this.timer)
    this.timer = this.start()
  }

  end(): void {
    clearTimeout(this.timer)
  }

  private start() {
    return setTimeout(() => this.controller.abort(), longestStall)
  }
}

async function deliver(host: FeatureHost, view: EditorView, source: string, media: Media): Promise<void> {
  const checked = await imageKind.check(host, media)
  if (checked === 'cancelled') return
  if ('refusal' in checked) throw new Error(checked.refusal)
  await composed(view)
  if (view.isDestroyed) return
  if (!view.editable) throw new Error(host.label('uploadLocked'))
  placeStored(view, source, checked.value.attrs.src)
}

const endings: Readonly<Record<string, string>> = {
  'svg+xml': 'svg',
  'x-icon': 'ico',
  'vnd.microsoft.icon': 'ico',
}

/** The file that a data address holds, an empty one where what it holds cannot be decoded. */
function fileOf(source: string, name: string): File {
  const [, type = '', options = '', data = ''] = /^data:([^;,]*)((?:;[^;,]*)*),(.*)$/is.exec(source) ?? []
  const kind = type.toLowerCase().split('/')[1] ?? ''
  return new File(decoded(data, /;base64$/i.test(options)), `${name}.${endings[kind] ?? kind}`, { type })
}

function decoded(data: string, isBase64: boolean): BlobPart[] {
  try {
    const text = decodeURIComponent(data)
    return isBase64 ? [Uint8Array.from(atob(text), (character) => character.charCodeAt(0))] : [text]
  } catch {
    return []
  }
}

/** The markup with such pictures written out as data addresses; one that is gone stays as it is. */
export async function inlineBlobPictures(html: string): Promise<string> {
  const addresses = new Set([...html.matchAll(blobAddress)].map(([, , address = '']) => address))
  const inlined = new Map<string, string>()
  for (const address of addresses) inlined.set(address, await readBlob(address))
  return html.replace(blobAddress, (_whole, before: string, address: string) => {
    return `${before}${inlined.get(address) ?? address}`
  })
}

async function readBlob(address: string): Promise<string> {
  try {
    const blob = await (await fetch(address)).blob()
    const bytes = Array.from(new Uint8Array(await blob.arrayBuffer()), (byte) => String.fromCharCode(byte))
    return `data:${blob.type};base64,${btoa(bytes.join(''))}`
  } catch {
    return address
  }
}
