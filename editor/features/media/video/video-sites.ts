/**
 * A site whose pages show a video: how the address of a page names one, and the frame that shows it. A host may give
 * more of them (`MENU_CONF.insertVideo.videoSites`), which are asked first.
 */
export type VideoSite = {
  readonly name: string
  /** Matched against the address without scheme, `www.` and `m.`, as in `youtu.be/abc?t=1`. */
  readonly page: RegExp
  /** The address of the frame, `https:`; `$1` to `$9` stand for what the groups of `page` have matched. */
  readonly frame: string
}

const id = '([\\w-]{3,40})'

/** The sites known without settings, each in the way that tells it least about the reader. */
export const videoSites: readonly VideoSite[] = [
  {
    name: 'YouTube',
    page: new RegExp(
      `^(?:(?:music\\.)?youtube(?:-nocookie)?\\.com/(?:watch\\?(?:[^#]*&)?v=|shorts/|live/|embed/|v/)|youtu\\.be/)${id}`,
    ),
    frame: 'https://www.youtube-nocookie.com/embed/$1',
  },
  {
    name: 'Vimeo',
    page: /^vimeo\.com\/(\d{5,12})\/([\da-f]{6,20})/,
    frame: 'https://player.vimeo.com/video/$1?h=$2&dnt=1',
  },
  {
    name: 'Vimeo',
    page: /^(?:vimeo\.com\/(?:channels\/[\w-]+\/|groups\/[\w-]+\/videos\/)?|player\.vimeo\.com\/video\/)(\d{5,12})/,
    frame: 'https://player.vimeo.com/video/$1?dnt=1',
  },
  {
    name: 'bilibili',
    page: /^bilibili\.com\/video\/(BV\w{8,12})\/?\?(?:[^#]*&)?p=(\d{1,4})/,
    frame: 'https://player.bilibili.com/player.html?bvid=$1&page=$2&autoplay=0',
  },
  {
    name: 'bilibili',
    page: /^(?:bilibili\.com\/video\/|b23\.tv\/|player\.bilibili\.com\/player\.html\?(?:[^#]*&)?bvid=)(BV\w{8,12})/,
    frame: 'https://player.bilibili.com/player.html?bvid=$1&autoplay=0',
  },
  {
    name: 'Dailymotion',
    page: new RegExp(`^(?:dailymotion\\.com/(?:embed/)?video/|dai\\.ly/)${id}`),
    frame: 'https://geo.dailymotion.com/player.html?video=$1',
  },
  {
    name: '腾讯视频',
    page: new RegExp(`^v\\.qq\\.com/x/(?:page/|cover/[\\w-]+/)${id}\\.html`),
    frame: 'https://v.qq.com/txp/iframe/player.html?vid=$1',
  },
  {
    name: '优酷',
    page: /^v\.youku\.com\/v_show\/id_([\w=-]{5,40})\.html/,
    frame: 'https://player.youku.com/embed/$1',
  },
]

/** The frame for the video that the page at an address shows; `null` when no site knows it. */
export function frameOfPage(address: string, more: readonly VideoSite[] = []): string | null {
  const short = address.replace(/^(?:https?:)?\/\//i, '').replace(/^(?:www|m)\./i, '')
  // The name of a host is the same in capitals; the names of videos are not.
  const path = short.search(/[/?#]|$/)
  const page = short.slice(0, path).toLowerCase() + short.slice(path)
  for (const site of [...more, ...videoSites]) {
    const match = page.length > 2000 ? null : site.page.exec(page)
    if (match) return site.frame.replace(/\$(\d)/g, (_, group) => match[Number(group)] ?? '')
  }
  return null
}

const film = /\.(?:mp4|m4v|webm|og[gvm]|mov|mkv|avi|flv|wmv|3gp|ts|m3u8|mpd|mpe?g)$/i

/** Whether an address elsewhere can be a video itself: its path ends as files of videos do. What is on this site may be. */
export function isVideoFile(address: string): boolean {
  const path = address.replace(/[?#].*$/s, '')
  return film.test(path) || !/^(?:[a-z][a-z\d+.-]*:)?\/\//i.test(path)
}
