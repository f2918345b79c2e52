import type { EditorView } from 'prosemirror-view'
import { schema } from '../../../model/schema.ts'
import type { FeatureHost } from '../../feature.ts'
import { imageKind } from './media-kind.ts'
import { blobAddress } from './pasted-pictures.ts'
import { acceptedFiles, composed } from './run-uploads.ts'
import { transfer } from './transfer.ts'

/**
 * Uploads pictures that were pasted as data addresses and puts the stored address in their place, wherever they are by
 * then. One that cannot be uploaded stays as it was pasted.
 */
export async function uploadInlined(
  host: FeatureHost,
  view: EditorView,
  sources: readonly string[],
): Promise<void> {
  const byFile = new Map<File, string>()
  for (const [index, src] of sources.entries()) {
    const file = fileOf(src, `picture-${index + 1}`)
    if (file) byFile.set(file, src)
  }
  for (const file of acceptedFiles(host, imageKind, [...byFile.keys()])) {
    const inlined = byFile.get(file) ?? ''
    const result = await transfer({
      ...{ host, file, kind: { ...imageKind, inlineLimit: () => 0 } },
      signal: new AbortController().signal,
      onProgress: (percent) => host.showProgress(Math.min(99, Math.round(percent))),
      deliver: async (media) => {
        const checked = await imageKind.check(host, media)
        if (checked === 'cancelled') return
        if ('refusal' in checked) throw new Error(checked.refusal)
        await composed(view)
        replaceSource(view, inlined, checked.value.attrs.src)
      },
    })
    if (result.kind === 'fault' || result.kind === 'refused') {
      host.alert(host.label('uploadError', { fileName: file.name }), 'error')
    }
  }
  host.showProgress(100)
}

function replaceSource(view: EditorView, from: string, to: string): void {
  if (view.isDestroyed || !view.editable) return
  const tr = view.state.tr
  view.state.doc.descendants((node, pos) => {
    if (node.type === schema.nodes.image && node.attrs.src === from) tr.setNodeAttribute(pos, 'src', to)
  })
  if (tr.docChanged) view.dispatch(tr.setMeta('addToHistory', false))
}

/** The file that a data address holds, `null` when what it holds cannot be decoded. */
function fileOf(src: string, name: string): File | null {
  const [, type = 'image/png', data = ''] = /^data:([^;,]+);base64,(.*)$/is.exec(src) ?? []
  try {
    const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0))
    return new File([bytes], `${name}.${type.toLowerCase().split('/')[1] ?? 'png'}`, { type })
  } catch {
    return null
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
