import { lookup as resolveName } from 'node:dns'
import { connect, isIP, type LookupFunction, type Socket } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Which addresses a connection may lead to. */
export type AddressRule = (address: string) => boolean

/** The name leads to no address that the rule lets through. */
export class ForbiddenAddress extends Error {}

/** Addresses of the open internet: no private, loopback, link-local or otherwise special ones. */
export const isPublicAddress: AddressRule = (address) => rangeOf(address) === 'unicast'

/** Addresses of this machine itself. */
export const isLoopbackAddress: AddressRule = (address) => rangeOf(address) === 'loopback'

/** Addresses of the open internet; with test hooks this machine, too. */
export function outboundRule({ hasTestHooks }: { readonly hasTestHooks: boolean }): AddressRule {
  return (address) => isPublicAddress(address) || (hasTestHooks && isLoopbackAddress(address))
}

/** Tells by the code of an error that the other side showed a certificate which nobody here trusts, or for another name. */
export function isCertificateFault(code: string): boolean {
  return /CERT|ALTNAME|LEAF_SIGNATURE|HOSTNAME_MISMATCH/.test(code)
}

function rangeOf(address: string): string {
  return ipaddr.isValid(address) ? ipaddr.process(address).range() : 'none'
}

/**
 * Opens a connection to a host that an administrator has named (`docs/security.md#connections-to-named-hosts`). What is checked is the
 * very address that is connected to, so a name that leads elsewhere the next moment gains nothing.
 */
export function openSocket(
  { host, port }: { readonly host: string; readonly port: number },
  isAllowed: AddressRule,
  milliseconds: number,
): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>()
  // An address written as such is connected to without being looked up.
  if (isIP(host) !== 0 && !isAllowed(host)) return Promise.reject(new ForbiddenAddress(host))
  const socket = connect({ host, port, lookup: lookupAllowed(isAllowed) })
  const timer = setTimeout(() => {
    socket.destroy(Object.assign(new Error('no connection in time'), { code: 'ETIMEDOUT' }))
  }, milliseconds)
  socket.once('error', reject)
  socket.once('connect', () => {
    socket.off('error', reject)
    resolve(socket)
  })
  return promise.finally(() => clearTimeout(timer))
}

function lookupAllowed(isAllowed: AddressRule): LookupFunction {
  return (host, options, done) => {
    resolveName(host, { ...options, all: true }, (error, found) => {
      const allowed = error ? [] : found.filter(({ address }) => isAllowed(address))
      const [first] = allowed
      if (error || !first) done(error ?? new ForbiddenAddress(host), '')
      else if (options.all) done(null, allowed)
      else done(null, first.address, first.family)
    })
  }
}
