import { canInsertVideo, deleteVideo, selectedVideo, setVideoSize } from '../../../commands/video.ts'
import { parseVideoSize } from '../../../markup/values.ts'
import { VideoView } from '../../../view/video-view.ts'
import { answered } from '../../answered.ts'
import type { DialogEntry, Feature, FeatureHost } from '../../feature.ts'
import type { VideoConf } from '../../menu-conf.ts'

const hooks: VideoConf = {
  onInsertedVideo: () => {},
  checkVideo: () => true,
  parseVideoSrc: (src) => src,
  videoSites: [],
}

/** Videos: files by address and frames of other sites, and their size. */
export const video: Feature = {
  name: 'video',
  defaults: { insertVideo: hooks },
  nodeViews: () => ({ video: (node) => new VideoView(node) }),
  menus: (host) => [
    insertEntry(host),
    sizeEntry,
    { kind: 'button', name: 'deleteVideo', icon: 'imageDelete', command: deleteVideo },
  ],
}

function insertEntry(host: FeatureHost): DialogEntry {
  return {
    kind: 'dialog',
    name: 'insertVideo',
    icon: 'video',
    width: 320,
    isEnabled: canInsertVideo,
    fields: [
      { name: 'videoSrc', isRequired: true, placeholder: 'videoSrcPlaceHolder' },
      { name: 'videoPoster', inputMode: 'url', placeholder: 'videoPosterPlaceHolder' },
    ],
    initial: () => ({ videoSrc: '', videoPoster: '' }),
    submit: ({ videoSrc = '', videoPoster = '' }) =>
      answered(host, (part) => part.answerVideo(host, videoSrc, videoPoster)),
  }
}

const sizeEntry: DialogEntry = {
  kind: 'dialog',
  name: 'editVideoSize',
  width: 320,
  isEnabled: (state) => selectedVideo(state) !== null,
  fields: [
    { name: 'videoWidth', inputMode: 'numeric', placeholder: 'autoSize' },
    { name: 'videoHeight', inputMode: 'numeric', placeholder: 'autoSize' },
  ],
  initial: (state) => {
    const { width = 'auto', height = 'auto' } = selectedVideo(state)?.node.attrs ?? {}
    return { videoWidth: width === 'auto' ? '' : width, videoHeight: height === 'auto' ? '' : height }
  },
  submit: ({ videoWidth = '', videoHeight = '' }) => ({
    command: setVideoSize({ width: typedSize(videoWidth), height: typedSize(videoHeight) }),
  }),
}

/** The integer a text begins with; a percentage stays one, anything else is `auto`. */
function typedSize(text: string): string {
  return parseVideoSize(text.trim().endsWith('%') ? text : String(Number.parseInt(text, 10)))
}
