import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import ipaddr from 'ipaddr.js'
import { oncePer } from '#core/values/once.ts'
import type { Config } from '../config.ts'

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
 * The address that a request comes from, in canonical form: that of the connection or, as far as proxies that are trusted
 * say so, what `X-Forwarded-For` tells. What is no address counts as not told.
 */
export function callerAddress({ trustedProxies }: Config, { headers, socket }: IncomingMessage): string {
  let address = addressOf(socket)
  if (trustedProxies.length === 0) return address
  const isTrusted = proxyList(trustedProxies)
  const told = String(headers['x-forwarded-for'] ?? '').split(',')
  for (const hop of told.reverse().filter((text) => text.trim() !== '')) {
    const next = isTrusted(address) ? canonicalAddress(hop) : null
    if (next === null) return address
    address = next
  }
  return address
}

/** A connection has one address, and many requests come by it. */
const addressOf = oncePer(
  ({ remoteAddress = '' }: Pick<Socket, 'remoteAddress'>) => canonicalAddress(remoteAddress) ?? '',
)

/** Tells whether an address is that of a trusted proxy. */
export const proxyList = oncePer(
  (trustedProxies: readonly string[]): AddressList => parseAddressList(trustedProxies.join('\n')),
)

/** An address with its port: proxies write one of version 6 in brackets, and some in quotes. */
const withPort = /^"?(?:\[([\da-f:.]+)(?:%[^\]]*)?\]|([\d.]+))(?::\d{1,5})?"?$/i

/** The one form in which addresses are compared, counted and kept: without port and zone, of version 4 where it stands for one; null for what is no address. */
export function canonicalAddress(text: string): string | null {
  const trimmed = text.trim()
  const [, six, four] = withPort.exec(trimmed) ?? []
  const address = six ?? four ?? trimmed.replace(/%.*$/s, '')
  return isAddress(address) ? ipaddr.process(address).toString() : null
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
  const [address = ''] = text.split('/')
  return isAddress(address) && blockOf(text) !== null
}

/** Libraries of old read `10.1` as 10.0.0.1, which nobody means. */
function isAddress(text: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text)
}

type Block = ReturnType<typeof ipaddr.parseCIDR>

function blockOf(text: string): Block | null {
  try {
    return text.includes('/') ? unmapped(ipaddr.parseCIDR(text)) : wholeBlock(text)
  } catch {
    return null
  }
}

/** A block of addresses of version 4 that are written in version 6 (`::ffff:10.0.0.0/104`). */
function unmapped([address, bits]: Block): Block {
  const isMapped = address.kind() === 'ipv6' && (address as ipaddr.IPv6).isIPv4MappedAddress() && bits >= 96
  return isMapped ? [(address as ipaddr.IPv6).toIPv4Address(), bits - 96] : [address, bits]
}

function wholeBlock(line: string): Block {
  const address = ipaddr.process(line)
  return [address, address.kind() === 'ipv4' ? 32 : 128] as Block
}
