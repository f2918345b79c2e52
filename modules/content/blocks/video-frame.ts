/** Where sites that show videos have the frame of one, by the address of its page or of the frame itself. */
const frames: readonly (readonly [host: RegExp, path: RegExp, frame: (id: string) => string])[] = [
  [
    /^(?:www\.|m\.)?bilibili\.com$/,
    /^\/video\/(BV[0-9A-Za-z]{10})\/?(?:\?|$)/,
    (id) => `https://player.bilibili.com/player.html?bvid=${id}&autoplay=0`,
  ],
  [
    /^player\.bilibili\.com$/,
    /^\/player\.html\?(?:.*&)?bvid=(BV[0-9A-Za-z]{10})(?:&|$)/,
    (id) => `https://player.bilibili.com/player.html?bvid=${id}&autoplay=0`,
  ],
  [
    /^v\.qq\.com$/,
    /^\/(?:x\/(?:page|cover\/\w+)\/(\w{6,20})\.html|txp\/iframe\/player\.html\?(?:.*&)?vid=(\w{6,20}))/,
    (id) => `https://v.qq.com/txp/iframe/player.html?vid=${id}`,
  ],
  [
    /^(?:v|player)\.youku\.com$/,
    /^\/(?:v_show\/id_|embed\/)([\w=]{6,40})(?:\.html)?/,
    (id) => `https://player.youku.com/embed/${id}`,
  ],
  [
    /^(?:www\.|m\.)?youtube(?:-nocookie)?\.com$/,
    /^\/(?:watch\?(?:.*&)?v=([\w-]{11})(?:&|$)|(?:embed|shorts)\/([\w-]{11})(?:[?/]|$))/,
    (id) => `https://www.youtube-nocookie.com/embed/${id}`,
  ],
  [/^youtu\.be$/, /^\/([\w-]{11})(?:\?|$)/, (id) => `https://www.youtube-nocookie.com/embed/${id}`],
  [
    /^(?:player\.|www\.)?vimeo\.com$/,
    /^\/(?:video\/)?(\d{4,12})(?:[?/]|$)/,
    (id) => `https://player.vimeo.com/video/${id}`,
  ],
]

/** The address of a frame that shows the video at an address, made anew from its number; null where the site is none of these. */
export function frameOf(address: string): string | null {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null
  const { hostname, pathname, search } = new URL(address)
  for (const [host, path, frame] of frames) {
    const found = host.test(hostname) ? path.exec(pathname + search) : null
    const id = found?.slice(1).find((part) => part !== undefined)
    if (id) return frame(id)
  }
  return null
}
