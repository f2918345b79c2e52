import { onComposedText } from '../../view/keys/composed-text.ts'
import { openComposedSlash, slashPlugin } from '../../view/slash.ts'
import type { Feature } from '../feature.ts'

/** A slash at the start of an empty paragraph opens a list of blocks to put there. */
export const slashMenu: Feature = {
  name: 'slashMenu',
  plugins: (host) => [slashPlugin((name) => host.openEntry(name)), onComposedText(openComposedSlash)],
}
