import type { Command } from '../../../commands/command.ts'
import {
  canInsertImage,
  deleteImage,
  hasImageWidth,
  resizeImage,
  selectedImage,
  setImageWidth,
} from '../../../commands/image.ts'
import { parseLinkUrl } from '../../../markup/address.ts'
import { imageView } from '../../../view/image-view.ts'
import { answered } from '../../answered.ts'
import type { ButtonEntry, DialogEntry, Feature, FeatureHost, MenuEntry } from '../../feature.ts'
import type { ImageConf } from '../../menu-conf.ts'
import { shownAddress } from '../../text/link/link-commands.ts'

const hooks: ImageConf = {
  onInsertedImage: () => {},
  onUpdatedImage: () => {},
  checkImage: () => true,
  parseImageSrc: (src) => src,
}

/** Pictures: by address, changing them, their size by menu, handles and keys. Uploads are a feature of their own. */
export const image: Feature = {
  name: 'image',
  defaults: { insertImage: hooks, editImage: hooks },
  hostKeys: (host) => ({
    'Alt-Shift-ArrowRight': resizeByKey(host, 10),
    'Alt-Shift-ArrowUp': resizeByKey(host, 10),
    'Alt-Shift-ArrowLeft': resizeByKey(host, -10),
    'Alt-Shift-ArrowDown': resizeByKey(host, -10),
  }),
  nodeViews: (host) => ({
    image: imageView({
      missing: () => host.label('imageMissing'),
      resizeHelp: () => host.label('imageResizeHelp'),
    }),
  }),
  menus: (host) => [insertEntry(host), ...widthEntries(), editEntry(host), viewLinkEntry(host), deleteEntry],
}

const fields = [
  { name: 'imageSrc', isRequired: true, inputMode: 'url' },
  { name: 'imageAlt', placeholder: 'imageAltHint' },
  { name: 'imageHref', inputMode: 'url' },
] as const

function insertEntry(host: FeatureHost): DialogEntry {
  return {
    kind: 'dialog',
    name: 'insertImage',
    icon: 'image',
    width: 300,
    isEnabled: canInsertImage,
    fields,
    initial: () => ({ imageSrc: '', imageAlt: '', imageHref: '' }),
    submit: (values) => answered(host, (part) => part.answerImage(host, 'insertImage', values)),
  }
}

function editEntry(host: FeatureHost): DialogEntry {
  return {
    kind: 'dialog',
    name: 'editImage',
    icon: 'imageEdit',
    width: 300,
    isEnabled: (state) => selectedImage(state) !== null,
    fields: [...fields, { name: 'imageCaption' }],
    initial: (state) => {
      const { src = '', alt = '', href = '', caption = '' } = selectedImage(state)?.node.attrs ?? {}
      return {
        imageSrc: shownAddress(src),
        imageAlt: alt,
        imageHref: shownAddress(href),
        imageCaption: caption,
      }
    },
    submit: (values) => answered(host, (part) => part.answerImage(host, 'editImage', values)),
  }
}

function widthEntries(): MenuEntry[] {
  return [30, 50, 100].map((percent) => ({
    kind: 'button',
    name: `imageWidth${percent}`,
    title: `${percent}%`,
    command: setImageWidth(percent),
    isActive: (state) => hasImageWidth(state, percent),
  }))
}

function viewLinkEntry(host: FeatureHost): MenuEntry {
  const href = () => {
    const state = host.view()?.state
    return (state && selectedImage(state)?.node.attrs.href) ?? ''
  }
  return {
    kind: 'action',
    name: 'viewImageLink',
    icon: 'imageOpenLink',
    isEnabled: (state) => (selectedImage(state)?.node.attrs.href ?? '') !== '',
    run: () => {
      const address = parseLinkUrl(href())
      if (address) window.open(address, '_blank', 'noopener,noreferrer')
      else host.alert(host.label('addressNotAllowed'), 'error')
    },
  }
}

const deleteEntry: ButtonEntry = {
  kind: 'button',
  name: 'deleteImage',
  icon: 'imageDelete',
  command: deleteImage,
}

/** Makes the selected picture wider or narrower by the keyboard; its drawn size is where it starts from. */
function resizeByKey(host: FeatureHost, step: number): Command {
  return (state, dispatch) => {
    const selected = selectedImage(state)
    const dom = selected && host.view()?.nodeDOM(selected.pos)
    const picture = dom instanceof HTMLElement ? dom.querySelector('img') : null
    if (!selected || !picture || host.isReadOnly()) return false
    const { width, height } = picture.getBoundingClientRect()
    if (width === 0) return true
    const size = { width: width + step, height: (height * (width + step)) / width }
    resizeImage(selected.pos, size)(state, dispatch)
    return true
  }
}
