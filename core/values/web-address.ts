/**
 * Tells whether an address is one of the web, or a path of the site, as browsers read it: they leave tabs and line ends out, and take
 * backslashes for slashes, so that a path with these may lead to another host.
 */
export function isWebAddress(address: string): boolean {
  if (hasControl(address)) return false
  return isSitePath.test(address) || (isOfWeb.test(address) && URL.canParse(address))
}

/** Tells whether an address is one to write to or to call: of mail, or of a telephone. */
export function isContactAddress(address: string): boolean {
  return !hasControl(address) && (isOfMail.test(address) || isOfTelephone.test(address))
}

const isSitePath = /^\/(?![/\\])/
const isOfWeb = /^https?:\/\/[^\s/\\]/i
const isOfMail = /^mailto:[^\s@?]+@[^\s@?]+(?:\?\S*)?$/i
const isOfTelephone = /^tel:\+?[\d().\- ]{2,30}$/i

/** Tells whether a text has characters that nobody sees. */
export function hasControl(value: string): boolean {
  for (let at = 0; at < value.length; at++) {
    const code = value.charCodeAt(at)
    if (code < 0x20 || code === 0x7f) return true
  }
  return false
}
