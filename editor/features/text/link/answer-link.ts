import type { FeatureHost, Submitted } from '../../feature.ts'
import { completeAddress } from './addresses.ts'
import { checkLink } from './check-link.ts'
import { editLink } from './edit-link.ts'
import { insertLink } from './link-commands.ts'

/** What a dialog for links was given: `text` is that of the link, or empty for its address. */
type GivenLink = {
  readonly menu: 'insertLink' | 'editLink'
  readonly text: string
  readonly address: string
}

/** Checks the values of the dialog of new links, or of the one that changes a link. */
export async function answerLink(
  host: FeatureHost,
  { menu, text, address: typed }: GivenLink,
): Promise<Submitted> {
  const address = typed.trim()
  if (address === '') return 'cancelled'
  const isNew = menu === 'insertLink'
  const checked = await checkLink(host, menu, isNew ? text || address : text, address)
  if (checked === 'cancelled') return checked
  if ('refusal' in checked) return { refusal: checked.refusal, field: 'linkUrl' }
  // Of an address that was completed the text is what was typed, of one that a hook has changed what that gave.
  const written = checked.url === completeAddress(address) ? address : checked.url
  return { command: isNew ? insertLink(checked.url, text, written) : editLink(checked.url) }
}
