import type { Node, ResolvedPos } from 'prosemirror-model'
import type { Transaction } from 'prosemirror-state'
import { takesImage } from '../../../commands/image.ts'
import { placeImage } from '../../../commands/insert-image.ts'
import { placeBlock } from '../../../commands/insert-video.ts'
import { takesVideo } from '../../../commands/video.ts'
import { schema } from '../../../model/schema.ts'
import type { FeatureHost } from '../../feature.ts'
import type { UploadConf } from '../../menu-conf.ts'
import { checkedImage, imageElement } from '../image/checked-image.ts'
import { checkedVideo, videoElement } from '../video/checked-video.ts'
import type { Media } from './answer.ts'
import type { Checked } from './host-check.ts'

/** The function a host gets to put in what it stored: a picture's text and link, or a video's poster, behind `src`. */
export type InsertMedia = (src: string, second?: string, third?: string) => void

/** What tells pictures and videos apart when they are uploaded; everything else is the same for both. */
export type MediaKind = {
  readonly menu: 'uploadImage' | 'uploadVideo'
  readonly conf: (host: FeatureHost) => UploadConf<InsertMedia>
  /** Bytes up to which a file is put in as a data address. */
  readonly inlineLimit: (host: FeatureHost) => number
  readonly mediaOf: (...args: Parameters<InsertMedia>) => Media
  readonly takes: ($pos: ResolvedPos) => boolean
  /** The message for places where none can stand. */
  readonly refusedPlace: string
  readonly check: (host: FeatureHost, media: Media) => Promise<Checked<Node>>
  /** Puts the node in at or beside a place and gives the place behind it. */
  readonly place: (tr: Transaction, pos: number, node: Node) => number
  readonly tellInserted: (host: FeatureHost, node: Node) => void
}

export const imageKind: MediaKind = {
  menu: 'uploadImage',
  conf: (host) => host.conf('uploadImage'),
  inlineLimit: (host) => host.conf('uploadImage').base64LimitSize,
  mediaOf: (src, alt = '', href = '') => ({ src, alt, href }),
  takes: takesImage,
  refusedPlace: 'imageNotHere',
  async check(host, { src, alt = '', href = '' }) {
    const checked = await checkedImage(silent(host), 'insertImage', { src, alt, href })
    if (checked === 'cancelled' || 'refusal' in checked) return checked
    return { value: schema.nodes.image.create(checked.value) }
  },
  place: placeImage,
  tellInserted: (host, node) => host.conf('insertImage').onInsertedImage(imageElement(node)),
}

export const videoKind: MediaKind = {
  menu: 'uploadVideo',
  conf: (host) => host.conf('uploadVideo'),
  inlineLimit: () => 0,
  mediaOf: (src, poster = '') => ({ src, poster }),
  takes: takesVideo,
  refusedPlace: 'videoNotHere',
  check: (host, { src, poster = '' }) => checkedVideo(silent(host), { src, poster }),
  place: placeBlock,
  tellInserted: (host, node) => host.conf('insertVideo').onInsertedVideo(videoElement(node)),
}

/** A host whose checks say nothing by themselves: whoever asked for the check tells what it refuses. */
function silent(host: FeatureHost): FeatureHost {
  return { ...host, alert: () => {} }
}

/** The kind that a menu uploads. */
export function kindOfMenu(menu: MediaKind['menu']): MediaKind {
  return menu === 'uploadImage' ? imageKind : videoKind
}
