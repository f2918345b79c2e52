import { unspaced } from './unspaced.ts'

/**
 * Where addresses stand in running text. Letters of all scripts that are written with spaces belong to an address, in
 * its host as behind it, and a host is linked as a whole or not at all.
 *
 * A script without spaces, Chinese or Thai say, follows addresses directly: `请看https://a.example/x这里`. Its letters,
 * and those of Hangul, whose particles do the same, end an address, with two exceptions: in a host that is written in
 * them (`例子.中国`), and behind a sign of the path such as `/` or `=` where the address is set off, that is followed by
 * white space, a quotation mark or the end of the text: `/wiki/北京 `. Signs as wide as these letters always end one.
 *
 * Each character is looked at a bounded number of times.
 */

/** Where an address stands in a text, and the whole address that was meant. */
export type FoundAddress = { readonly from: number; readonly to: number; readonly href: string }

/** A letter, mark or digit of a script with spaces; what joins letters, and the small digits, are part of words too. */
const letter = `(?![${unspaced}])[\\p{L}\\p{M}\\p{Nd}\\u00b2\\u00b3\\u00b9\\u200c\\u200d]`
const wideLetter = `(?=[${unspaced}])[\\p{L}\\p{M}\\p{N}\\u30fb]`
const part = `(?:[!#-;=?-~]|${letter})`
/** Apostrophes, hyphens and dots within a word of a path. */
const within = `(?<=[\\p{L}\\p{N}])[\\u00b7\\u05be\\u05f3\\u05f4\\u2010-\\u2013\\u2019](?=${letter})`
const label = '[\\p{L}\\p{M}\\p{N}_-]'

const runs = new RegExp(`${part}+`, 'gu')
/** How a path goes on beyond a run: with a word, or set off, in any script. */
const words = new RegExp(`(?:${within}${part}*)+`, 'uy')
const setOff = new RegExp(
  `(?<=[/=#_+-]|_\\()${wideLetter}(?:${wideLetter}|${within}|${part})*(?=[\\s"<>»›”’…]|$)`,
  'uy',
)
/** How a host does, and the path behind it. */
const hostRest = new RegExp(
  `(?=${wideLetter})${label}+(?:\\.${label}+)*(?::\\d{1,5})?(?:[/?#]${part}*)?`,
  'uy',
)
const hasWide = new RegExp(`[${unspaced}]`, 'u')
const endsWide = new RegExp(`[${unspaced}]$`, 'u')
const longestRun = 2000
const longestRest = 500

const ending = '(?:xn--[a-z\\d-]{2,59}|\\p{L}[\\p{L}\\p{M}]{1,23})'
const ownLabel = '[\\p{L}\\p{N}_][\\p{L}\\p{M}\\p{N}_-]{0,62}'
/** A host alone, with or without a port, and what it leads to. */
export const host = new RegExp(`^(?:${ownLabel}\\.){1,10}${ending}(?::\\d{1,5})?(?=[/?#]|$)`, 'iu')
export const mailbox = new RegExp(
  `^[\\p{L}\\p{M}\\p{N}_.+%-]{1,64}@(?:[\\p{L}\\p{M}\\p{N}_-]{1,63}\\.){1,10}${ending}$`,
  'iu',
)

/** Endings by which a host is known in running text; of a country's, those that files share need `www.` before. */
const known = new Set(
  (
    'com org net edu gov info biz io dev app ai me xyz top vip club shop store site online tech cloud cn hk tw jp kr ' +
    'sg in uk de fr it es nl be ch at eu us ca au nz br mx ru se no dk fi cz рф укр бел ευ'
  ).split(' '),
)
/** Endings in scripts without spaces; whatever else stands there may be a word of the sentence. */
const knownWide = new Set(
  (
    '中国 中國 香港 台湾 台灣 澳門 澳门 新加坡 公司 网络 網絡 网址 网站 网店 在线 中文网 中信 商标 商城 商店 集团 政务 公益 ' +
    '机构 组织机构 企业 手机 信息 移动 我爱你 みんな コム ストア クラウド 한국 닷컴 닷넷 ไทย คอม ລາວ'
  ).split(' '),
)

/** The addresses in a running text, such as a person would point out. */
export function addressesIn(text: string): FoundAddress[] {
  return [...eachAddress(text)]
}

/** The same one by one, for those who need the first. */
export function* eachAddress(text: string): Generator<FoundAddress, undefined> {
  if (!/:\/\/|\.[\p{L}\p{N}_]/u.test(text)) return
  let end = 0
  for (const { 0: run, index } of text.matchAll(runs)) {
    if (run.length > longestRun || index < end) continue
    const address = addressIn(text, index, run)
    if (!address) continue
    yield address
    end = address.to
  }
}

function addressIn(text: string, index: number, run: string): FoundAddress | null {
  const named = /(?<![\p{L}\p{M}\p{N}])(?:https?|ftp):\/\/|(?<![\p{L}\p{M}\p{N}_.@/-])www\./iu.exec(run)
  if (!named && !/[\p{L}\p{M}\p{N}_%+-][.@]/u.test(run)) return null
  const skipped = named?.index ?? /^[([{'*_]*/.exec(run)?.[0].length ?? 0
  const from = index + skipped
  const before = skipped === 0 ? text.slice(Math.max(0, from - 2), from) : ''
  const rest = restOf(text, run.slice(skipped), index + run.length, before)
  if (rest === null) return null
  const address = withoutEnd(run.slice(skipped) + rest)
  const href = named ? namedAddress(address) : bareAddress(address, before)
  if (href === null) return null
  return { from, to: from + address.length, href: href.replaceAll(/[\u200c\u200d]/g, encodeURIComponent) }
}

/** What belongs to an address behind the run that begins it; `null` where only a part of a host is there. */
function restOf(text: string, address: string, at: number, before: string): string | null {
  const [start = '', end] = /^(?:[a-z]+:\/\/)?[^/?#]*(.?)/i.exec(address) ?? []
  if (end === '') {
    const name = address.replace(/^[a-z]+:\/\/|^.*@/i, '')
    if (/[^.]\.[^.]+$|^localhost/i.test(name.replace(/^www\./i, ''))) return ''
    const rest = matchAt(hostRest, text, at)
    if (isWholeHost(name + rest)) return rest + pathRest(text, at + rest.length)
    const isPart = address !== name && /^(?:www\.)?[^.]*\.?$/i.test(name) && (name + rest).includes('.')
    return isPart && rest !== '' ? null : ''
  }
  // Right behind `https://a.example/` a sentence goes on that had no space before the address either.
  return start === address && endsWide.test(before) ? '' : pathRest(text, at)
}

function pathRest(text: string, at: number): string {
  return matchAt(setOff, text, at) || matchAt(words, text, at)
}

function matchAt(expression: RegExp, text: string, at: number): string {
  const end = at + longestRest
  expression.lastIndex = at
  const rest = expression.exec(text.slice(0, end))?.[0] ?? ''
  // What has an address of its own in it is more than one.
  return /:\/\/|www\./i.test(rest) || (at + rest.length === end && end < text.length) ? '' : rest
}

/** Whether the last part of a host is known as such where it is of a script without spaces. */
function isWholeHost(host: string): boolean {
  const ending = endingOf(host)
  return ending !== null && (!hasWide.test(ending) || knownWide.has(ending))
}

function namedAddress(address: string): string | null {
  if (/^www\./i.test(address)) {
    const ending = endingOf(address)
    const isMeant = ending !== null && (isKnown(ending) || knownWide.has(ending) || ending.length === 2)
    return isMeant ? `https://${address}` : null
  }
  return /^[a-z]+:\/\/[\p{L}\p{N}_[]/iu.test(address) ? address : null
}

function bareAddress(address: string, before: string): string | null {
  if (mailbox.test(address)) return `mailto:${address}`
  const ending = /[\p{L}\p{M}\p{N}]$/u.test(before) ? null : endingOf(address)
  return ending !== null && isKnown(ending) ? `https://${address}` : null
}

function isKnown(ending: string): boolean {
  return known.has(ending) || ending.startsWith('xn--')
}

/** The last part of the host with which an address begins. */
function endingOf(address: string): string | null {
  const name = host.exec(address)?.[0].replace(/:\d+$/, '')
  return name ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : null
}

/** Without the signs of the sentence around an address; a bracket that it opened itself belongs to it. */
function withoutEnd(address: string): string {
  let end = address.length
  for (; end > 0; end--) {
    const last = address[end - 1] ?? ''
    if (/[.,;:!?'*_~|]/.test(last)) continue
    const open = { ')': '(', ']': '[', '}': '{' }[last]
    if (!open || countOf(address, open, end) >= countOf(address, last, end)) break
  }
  return address.slice(0, end)
}

function countOf(text: string, sign: string, end: number): number {
  let count = 0
  for (let at = 0; at < end; at++) if (text[at] === sign) count++
  return count
}
