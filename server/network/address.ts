import ipaddr from 'ipaddr.js'

/** Tells whether an address is on the list. */
export type AddressList = (address: string) => boolean

/** Reads one address or CIDR block a line, version 4 or 6; lines that are neither are left out. */
export function parseAddressList(text: string): AddressList {
  const blocks = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(blockOf)
    .filter((block) => block !== null)
  if (blocks.length === 0) return () => false
  return (address) => {
    if (!ipaddr.isValid(address)) return false
    const parsed = ipaddr.process(address)
    return blocks.some(
      ([block, bits]) => block.kind() === parsed.kind() && parsed.match([block, bits] as never),
    )
  }
}

/**
 * Whose an address is, as far as counting goes: of version 6 the first 64 bits, since that is the least that anybody is
 * given, and who has them has all addresses in there.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${(parsed as ipaddr.IPv6).parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}

/** Whether a text is one address or CIDR block. */
export function isAddressBlock(text: string): boolean {
  // Libraries of old read `10.1` as 10.0.0.1, which nobody means.
  const [address = ''] = text.split('/')
  const isWhole = ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address)
  return isWhole && blockOf(text) !== null
}

function blockOf(text: string): ReturnType<typeof ipaddr.parseCIDR> | null {
  try {
    return text.includes('/') ? ipaddr.parseCIDR(text) : wholeBlock(text)
  } catch {
    return null
  }
}

function wholeBlock(line: string): ReturnType<typeof ipaddr.parseCIDR> {
  const address = ipaddr.process(line)
  return [address, address.kind() === 'ipv4' ? 32 : 128] as ReturnType<typeof ipaddr.parseCIDR>
}
