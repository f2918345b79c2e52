import type { Node } from 'prosemirror-model'
import type { ImageAttrs } from '../../../commands/insert-image.ts'
import { parseImageUrl, parseLinkUrl } from '../../../markup/address.ts'
import { plainAttribute } from '../../../markup/plain-attribute.ts'
import type { FeatureHost } from '../../feature.ts'
import type { ImageElement } from '../../menu-conf.ts'
import { completeAddress } from '../../text/link/addresses.ts'
import { askAddress, askCheck, type Checked } from '../upload/host-check.ts'

/** Checks a picture by the host's hooks of one menu and by the document's policy. */
export async function checkedImage(
  host: FeatureHost,
  menu: 'insertImage' | 'editImage',
  { src, alt, href, caption }: ImageAttrs,
): Promise<Checked<ImageAttrs>> {
  if (src.trim() === '') return { refusal: host.label('imageSrcMissing'), field: 'imageSrc' }
  const conf = host.conf(menu)
  const allowed = await askCheck(host, () => conf.checkImage(src, alt, href))
  if (allowed === 'cancelled' || 'refusal' in allowed) return allowed
  const address = await askAddress(host, () => conf.parseImageSrc(src))
  if (address === 'cancelled' || 'refusal' in address) return address
  const picture = parseImageUrl(address.value, host.policy())
  if (picture === null) return { refusal: host.label('addressNotAllowed'), field: 'imageSrc' }
  const link = parseLinkUrl(completeAddress(href))
  if (link === null) return { refusal: host.label('addressNotAllowed'), field: 'imageHref' }
  const texts = {
    alt: plainAttribute(alt),
    ...(caption !== undefined && { caption: plainAttribute(caption) }),
  }
  return { value: { src: picture, href: link, ...texts } }
}

/** A picture in the form in which hooks get it. */
export function imageElement({ attrs }: Node): ImageElement {
  const { src, alt, href, width, height } = attrs
  const style = { ...(width !== null && { width }), ...(height !== null && { height }) }
  return { type: 'image', src, alt, href, style, children: [{ text: '' }] }
}
