import { addressesIn, type FoundAddress, host, mailbox } from '../../../markup/running-addresses.ts'

/**
 * What people write when they mean an address: with a scheme, as a host alone, as a mailbox. Each function looks at
 * every character a bounded number of times.
 */
export { addressesIn }

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

/** More than an address may have, so that none is found in what is left of a longer one. */
const longest = 2500

/** The address with which a text ends, but for the signs that end a sentence. */
export function lastAddress(text: string): FoundAddress | null {
  const end = text.slice(-longest)
  const found = addressesIn(end).at(-1)
  if (!found || /[^\p{P}\p{S}]/u.test(end.slice(found.to))) return null
  const skipped = text.length - end.length
  return { from: skipped + found.from, to: skipped + found.to, href: found.href }
}
