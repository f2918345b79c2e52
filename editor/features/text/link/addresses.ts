/**
 * What people write when they mean an address: with a scheme, as a host alone, as a mailbox. Each function looks at
 * every character a bounded number of times.
 */

/** Where an address stands in a text, and the whole address that was meant. */
export type FoundAddress = { readonly from: number; readonly to: number; readonly href: string }

const host = /^(?:[\p{L}\p{N}_](?:[\p{L}\p{N}_-]{0,62})\.){1,10}\p{L}{2,24}(?::\d{1,5})?(?=[/?#]|$)/u
const mailbox = /^[\w.+%-]{1,64}@(?:[\w-]{1,63}\.){1,10}[a-z]{2,24}$/i
const localHost = /^(?:localhost|\d{1,3}(?:\.\d{1,3}){3})(?::\d{1,5})?(?=[/?#]|$)/i
/** Endings of files, which mean a file beside the page where nothing follows them. */
const file =
  /^[^/?#:]+\.(?:html?|php|aspx?|jsp|pdf|docx?|xlsx?|pptx?|od[tsp]|txt|md|csv|json|xml|ya?ml|zip|rar|7z|gz|png|jpe?g|gif|webp|svg|avif|bmp|ico|mp[34]|webm|mov|js|ts|css)$/i

/**
 * The address that a person meant who was asked for one: a host without its scheme gets https (one's own machine
 * http), a mailbox `mailto:`. Paths and fragments within the site, and what names its scheme, stay as they are.
 */
export function completeAddress(given: string): string {
  const typed = given.trim()
  if (mailbox.test(typed)) return `mailto:${typed}`
  if (localHost.test(typed)) return `http://${typed}`
  return host.test(typed) && !file.test(typed) ? `https://${typed}` : given
}

/** Endings by which a host is known in running text; of a country's, those that files share need `www.` before. */
const known = new Set(
  (
    'com org net edu gov info biz io dev app ai me xyz top vip club shop store site online tech cloud cn hk tw jp kr ' +
    'sg in uk de fr it es nl be ch at eu us ca au nz br mx ru se no dk fi cz'
  ).split(' '),
)
/** Characters of addresses; all else, a letter of Chinese among it, ends one. */
const runs = /[!#-;=?-~]+/g
const longestRun = 2000

/** The addresses in a running text, such as a person would point out. */
export function addressesIn(text: string): FoundAddress[] {
  if (!/:\/\/|\.\w/.test(text)) return []
  return [...text.matchAll(runs)].flatMap(({ 0: run, index }) => {
    const found = run.length > longestRun ? null : addressIn(run)
    return found ? [{ from: index + found.from, to: index + found.to, href: found.href }] : []
  })
}

/** The address with which a text ends, but for the signs that end a sentence. */
export function lastAddress(text: string): FoundAddress | null {
  const end = text.slice(-longestRun)
  const found = addressesIn(end).at(-1)
  if (!found || /[^\p{P}\p{S}]/u.test(end.slice(found.to))) return null
  const skipped = text.length - end.length
  return { from: skipped + found.from, to: skipped + found.to, href: found.href }
}

function addressIn(run: string): FoundAddress | null {
  const named = /(?<![a-z\d])(?:https?:\/\/|ftp:\/\/)|(?<![\w.@/-])www\./i.exec(run)
  const from = named?.index ?? /^[([{'*_]*/.exec(run)?.[0].length ?? 0
  const address = withoutEnd(run.slice(from))
  const href = named ? namedAddress(address) : bareAddress(address)
  return href === null ? null : { from, to: from + address.length, href }
}

function namedAddress(address: string): string | null {
  if (/^www\./i.test(address)) {
    const ending = endingOf(address)
    return ending !== null && (known.has(ending) || ending.length === 2) ? `https://${address}` : null
  }
  return /^[a-z]+:\/\/[\w[]/i.test(address) ? address : null
}

function bareAddress(address: string): string | null {
  if (mailbox.test(address)) return `mailto:${address}`
  const ending = endingOf(address)
  return ending !== null && known.has(ending) ? `https://${address}` : null
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
