import type { Node } from 'prosemirror-model'
import { parseFrameUrl, parseMediaUrl } from '../../../markup/address.ts'
import type { Policy } from '../../../markup/policy.ts'
import { HtmlTooLarge, parseHtml } from '../../../model/parse-html.ts'
import { schema } from '../../../model/schema.ts'
import { blocksOf } from '../../../model/sections.ts'
import type { FeatureHost } from '../../feature.ts'
import type { VideoElement } from '../../menu-conf.ts'
import { completeAddress } from '../../text/link/addresses.ts'
import { askAddress, askCheck, type Checked } from '../upload/host-check.ts'
import { frameOfPage, isVideoFile } from './video-sites.ts'

type GivenVideo = { readonly src: string; readonly poster: string; readonly isTyped?: boolean }

/**
 * Checks a video, an address or a whole `<iframe>`, by the host's hooks and by the document's policy. The page of a site
 * becomes the frame that shows its video. An address that was typed, and is that of any other page, is refused.
 */
export async function checkedVideo(
  host: FeatureHost,
  { src, poster, isTyped = false }: GivenVideo,
): Promise<Checked<Node>> {
  if (src.trim() === '') return { refusal: host.label('videoSrcMissing'), field: 'videoSrc' }
  const conf = host.conf('insertVideo')
  const allowed = await askCheck(host, () => conf.checkVideo(src, poster))
  if (allowed === 'cancelled' || 'refusal' in allowed) return allowed
  const source = await askAddress(host, () => conf.parseVideoSrc(src))
  if (source === 'cancelled' || 'refusal' in source) return source
  const picture = poster.trim() === '' ? '' : parseMediaUrl(poster)
  if (picture === null) return { refusal: host.label('addressNotAllowed'), field: 'videoPoster' }
  if (!isTyped || isMarkup(source.value))
    return videoOf(host, parseVideo(source.value, picture, host.policy()))
  const address = completeAddress(source.value).trim()
  const frame = frameOfPage(address, conf.videoSites)
  if (frame) return videoOf(host, siteFrame(frame, host.policy()))
  const video = parseVideo(address, picture, host.policy())
  // What a host's hook has made of an address is a video whatever it is called.
  const isPage = video !== null && source.value === src && !isVideoFile(address)
  return isPage ? { refusal: host.label('videoNotKnown'), field: 'videoSrc' } : videoOf(host, video)
}

function videoOf(host: FeatureHost, video: Node | null): Checked<Node> {
  return video ? { value: video } : { refusal: host.label('addressNotAllowed'), field: 'videoSrc' }
}

/** A frame as the sites themselves offer it; YouTube plays only where it learns which site shows it. */
function siteFrame(address: string, policy: Policy): Node | null {
  const src = parseFrameUrl(address, policy.frameHosts)
  const frame = {
    allow: 'fullscreen; picture-in-picture; encrypted-media',
    allowfullscreen: 'true',
    referrerpolicy: 'strict-origin-when-cross-origin',
  }
  return src === null ? null : schema.nodes.video.create({ src, width: '640', height: '360', frame })
}

function isMarkup(source: string): boolean {
  return source.trimStart().startsWith('<')
}

function parseVideo(source: string, poster: string, policy: Policy): Node | null {
  if (/^\s*<iframe[\s>]/i.test(source)) return parseFrame(source, policy)
  const src = parseMediaUrl(source)
  return src === null ? null : schema.nodes.video.create({ src, poster })
}

/** The frame of pasted markup, with the size that is given in it; anything around it is dropped. */
function parseFrame(markup: string, policy: Policy): Node | null {
  try {
    const found = blocksOf(parseHtml(markup, policy)).find((block) => block.type === schema.nodes.video)
    return found ?? null
  } catch (error) {
    if (error instanceof HtmlTooLarge) return null
    throw error
  }
}

/** A video in the form in which hooks get it: a frame stands as markup in `src`. */
export function videoElement({ attrs }: Node): VideoElement {
  const { src, poster, width, height, frame } = attrs
  return {
    type: 'video',
    src: frame === null ? src : frameMarkup(src, frame),
    ...{ poster, width, height },
    children: [{ text: '' }],
  }
}

function frameMarkup(src: string, frame: Readonly<Record<string, string>>): string {
  const attributes = Object.entries({ src, ...frame }).map(([name, value]) => ` ${name}="${escaped(value)}"`)
  return `<iframe${attributes.join('')}></iframe>`
}

function escaped(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
