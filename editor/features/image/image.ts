import type { EditorState } from 'prosemirror-state'
import { NodeSelection, Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { Command } from '../../commands/command.ts'
import { isWithin } from '../../commands/selection.ts'
import { parseImageUrl, parseLinkUrl } from '../../model/address.ts'
import { schema } from '../../model/schema.ts'
import { showUpload, uploadPlaceholders } from '../../view/upload-placeholder.ts'
import type { Feature, FeatureHost } from '../feature.ts'
import { linkAt } from '../link/link.ts'

/** Puts an image at the cursor, or changes the selected one, whose size stays. */
export function insertImage(image: {
  readonly src: string
  readonly alt: string
  readonly href: string
}): Command {
  return (state, dispatch) => {
    const selected = selectedImage(state)
    if (!selected && !canInsertImage(state)) return false
    if (!dispatch) return true
    const { from } = state.selection
    if (selected) dispatch(state.tr.setNodeMarkup(from, null, { ...selected.attrs, ...image }))
    else dispatch(state.tr.replaceSelectionWith(schema.nodes.image.create(image), false).scrollIntoView())
    return true
  }
}

/**
 * Uploads pictures one after the other and inserts each where its placeholder has come to. A failing one is told to
 * the host and does not stop the rest; a placeholder that was deleted takes its picture with it.
 */
export async function uploadImages(
  view: EditorView,
  files: readonly File[],
  host: FeatureHost,
): Promise<void> {
  const { uploadImage } = host
  if (!uploadImage || !canInsertImage(view.state)) return
  for (const file of files) {
    if (!file.type.startsWith('image/')) {
      host.onError({ key: 'wrongType', detail: file.name })
      continue
    }
    const upload = showUpload(view, view.state.selection.from, file.name)
    try {
      const stored = await uploadImage(file, upload.progress)
      const src = parseImageUrl(stored.url)
      const pos = upload.done()
      if (src === null) host.onError({ key: 'uploadFailed', detail: file.name })
      if (src === null || pos === null) continue
      const href = parseLinkUrl(stored.href ?? '') ?? ''
      const image = schema.nodes.image.create({ src, alt: stored.alt ?? '', href })
      view.dispatch(view.state.tr.insert(pos, image).scrollIntoView())
    } catch (error) {
      upload.done()
      host.onError({ key: 'uploadFailed', detail: error instanceof Error ? error.message : file.name })
    }
  }
}

function selectedImage(state: EditorState) {
  const { selection } = state
  return selection instanceof NodeSelection && selection.node.type === schema.nodes.image
    ? selection.node
    : null
}

function canInsertImage(state: EditorState): boolean {
  return state.selection.empty && isWithin(state, 'paragraph', 'todo', 'tableCell') && linkAt(state) === null
}

function imageFiles(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter((file) => file.type.startsWith('image/'))
}

/** Pictures by address, by upload, pasted and dropped. */
export const image: Feature = {
  name: 'image',
  plugins: (host) => [
    uploadPlaceholders(),
    new Plugin({
      props: {
        handlePaste(view, event) {
          const files = imageFiles(event.clipboardData)
          // Office programs add a picture of copied text: files count only when there is no text.
          if (!host.uploadImage || files.length === 0 || event.clipboardData?.getData('text/plain'))
            return false
          void uploadImages(view, files, host)
          return true
        },
        handleDrop(view, event) {
          const files = imageFiles(event.dataTransfer)
          if (!host.uploadImage || files.length === 0) return false
          event.preventDefault()
          void uploadImages(view, files, host)
          return true
        },
      },
    }),
  ],
  menus: [
    {
      kind: 'dialog',
      name: 'insertImage',
      icon: 'image',
      isEnabled: (state) => selectedImage(state) !== null || canInsertImage(state),
      isActive: (state) => selectedImage(state) !== null,
      fields: [
        { name: 'imageSrc', isRequired: true, inputMode: 'url' },
        { name: 'imageAlt' },
        { name: 'imageHref', inputMode: 'url' },
      ],
      initial: (state) => {
        const attrs = selectedImage(state)?.attrs
        return { imageSrc: attrs?.src ?? '', imageAlt: attrs?.alt ?? '', imageHref: attrs?.href ?? '' }
      },
      submit: ({ imageSrc = '', imageAlt = '', imageHref = '' }) => {
        const src = parseImageUrl(imageSrc)
        const href = parseLinkUrl(imageHref)
        return src === null || href === null ? null : insertImage({ src, alt: imageAlt, href })
      },
      offersUpload: true,
    },
  ],
}
