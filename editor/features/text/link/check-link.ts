import { parseLinkUrl } from '../../../markup/address.ts'
import type { FeatureHost } from '../../feature.ts'
import type { LinkConf } from '../../menu-conf.ts'
import { completeAddress } from './addresses.ts'

/** What the host's hooks made of a link: an address to use, a text that says why not, or nothing at all. */
export type CheckedLink = { readonly url: string } | { readonly refusal: string } | 'cancelled'

/**
 * Asks the host's hooks about a link, completes its address where the scheme is missing, and cleans it. A text given by `checkLink` is a refusal that the user is
 * told, everything but `true` beside it stops silently, as does an address that is no text; a hook that throws refuses.
 */
export async function checkLink(
  host: FeatureHost,
  menu: 'insertLink' | 'editLink',
  text: string,
  address: string,
): Promise<CheckedLink> {
  const conf: LinkConf = host.conf(menu)
  try {
    const verdict = await conf.checkLink(text, address)
    if (typeof verdict === 'string') {
      host.alert(verdict, 'error')
      return { refusal: verdict }
    }
    if (verdict !== true) return 'cancelled'
    const parsed: unknown = await conf.parseLinkUrl(address)
    if (typeof parsed !== 'string' || parsed.trim() === '') return 'cancelled'
    const url = parseLinkUrl(completeAddress(parsed))
    return url === null || url === '' ? { refusal: host.label('notAllowed') } : { url }
  } catch {
    return { refusal: host.label('notAllowed') }
  }
}
