import { NodeSelection, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { FeatureHost } from '../../feature.ts'
import { tellHost } from '../../host/tell-host.ts'
import { isAllowedType } from './file-checks.ts'
import { type InsertMedia, imageKind, kindOfMenu, type MediaKind, videoKind } from './media-kind.ts'
import { acceptedFiles, composed, uploadFiles } from './run-uploads.ts'

/** Uploads files that were chosen in a dialog to where the cursor is. */
export function takeChosen(
  host: FeatureHost,
  view: EditorView,
  menu: MediaKind['menu'],
  files: readonly File[],
): void {
  void uploadFiles(host, view, kindOfMenu(menu), files, placeAt(view))
}

/** Puts in what the host's own dialog gave, at the last selection. */
export async function insertChosen(
  host: FeatureHost,
  menu: MediaKind['menu'],
  args: Parameters<InsertMedia>,
): Promise<void> {
  const kind = kindOfMenu(menu)
  const checked = await kind.check(host, kind.mediaOf(...args))
  if (checked === 'cancelled') return
  if ('refusal' in checked) return host.alert(checked.refusal, 'error')
  const view = host.view()
  if (!view) return
  await composed(view)
  if (view.isDestroyed) return
  if (!view.editable) return host.alert(host.label('uploadLocked'), 'warning')
  const tr = view.state.tr
  kind.place(tr, placeAt(view), checked.value)
  view.dispatch(tr.scrollIntoView())
  tellHost(() => kind.tellInserted(host, checked.value))
}

function placeAt({ state: { selection } }: EditorView): number {
  return selection instanceof NodeSelection ? selection.to : selection.from
}

/**
 * Takes files that came by paste (without `pos`: selected text gives way) or by drop, pictures and videos each by
 * their own settings. Where they cannot stand, and for other files, there is a message.
 */
export function takeFiles(host: FeatureHost, view: EditorView, files: readonly File[], pos?: number): void {
  // The text may have become shorter since: what takes files is loaded with the first ones.
  const isThere = pos !== undefined && pos <= view.state.doc.content.size
  const place = isThere ? pos : pastePlace(view)
  const byKind = Map.groupBy(files, (file) => kindOf(host, file))
  // The limits of pictures refuse what is neither, with their message.
  acceptedFiles(host, imageKind, byKind.get(null) ?? [])
  for (const kind of [imageKind, videoKind]) {
    const own = byKind.get(kind) ?? []
    if (own.length === 0) continue
    if (kind.takes(view.state.doc.resolve(place))) void uploadFiles(host, view, kind, own, place)
    else host.alert(host.label(kind.refusedPlace), 'warning')
  }
}

function kindOf(host: FeatureHost, file: File): MediaKind | null {
  const isOf = (kind: MediaKind) => isAllowedType(file, kind.conf(host).allowedFileTypes)
  if (file.type.startsWith('image/')) return imageKind
  if (file.type.startsWith('video/')) return videoKind
  return [imageKind, videoKind].find(isOf) ?? null
}

function pastePlace(view: EditorView): number {
  const { selection } = view.state
  if (selection instanceof TextSelection && !selection.empty && selection.$from.sameParent(selection.$to)) {
    if (imageKind.takes(selection.$from)) view.dispatch(view.state.tr.deleteSelection())
  }
  return placeAt(view)
}
