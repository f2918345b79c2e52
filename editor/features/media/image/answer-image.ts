import type { Command } from '../../../commands/command.ts'
import { selectedImage } from '../../../commands/image.ts'
import { editImage, type ImageAttrs, insertImage } from '../../../commands/insert-image.ts'
import { schema } from '../../../model/schema.ts'
import type { FeatureHost, Submitted } from '../../feature.ts'
import { tellHost } from '../../host/tell-host.ts'
import { checkedImage, imageElement } from './checked-image.ts'

/** Checks the values of the dialog of new pictures, or of the one that changes a picture. */
export async function answerImage(
  host: FeatureHost,
  menu: 'insertImage' | 'editImage',
  { imageSrc = '', imageAlt = '', imageHref = '', imageCaption }: Readonly<Record<string, string>>,
): Promise<Submitted> {
  // Drawings come by files, or are there already; one that is typed is somebody else's.
  if (menu === 'insertImage' && /^\s*data:image\/svg/i.test(imageSrc)) {
    return { refusal: host.label('addressNotAllowed'), field: 'imageSrc' }
  }
  const caption = imageCaption === undefined ? {} : { caption: imageCaption.trim().slice(0, 500) }
  const given = { src: imageSrc, alt: imageAlt.trim(), href: imageHref, ...caption }
  const checked = await checkedImage(host, menu, given)
  if (checked === 'cancelled' || 'refusal' in checked) return checked
  const { value } = checked
  return menu === 'insertImage'
    ? { command: telling(insertImage(value), () => host.conf(menu).onInsertedImage(elementOf(value))) }
    : { command: telling(editImage(value), () => host.conf(menu).onUpdatedImage(selectedElement(host))) }
}

/** A command that tells the host once it was carried out. */
function telling(command: Command, tell: () => void): Command {
  return (state, dispatch) => {
    const applies = command(state, dispatch)
    if (applies && dispatch) tellHost(tell)
    return applies
  }
}

function elementOf(attrs: ImageAttrs) {
  return imageElement(schema.nodes.image.create(attrs))
}

function selectedElement(host: FeatureHost) {
  const state = host.view()?.state
  const selected = state ? selectedImage(state) : null
  return selected && imageElement(selected.node)
}
