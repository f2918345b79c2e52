/** @jsxImportSource preact */

import { icons } from './icons.ts'
import { workingIcons } from './working.ts'

const all = { ...icons, ...workingIcons }

/** An icon in the colour of the text around it: one of the editor's own by name, or a host's markup. */
export function Icon(props: { readonly name?: string; readonly svg?: string }) {
  if (props.svg) {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the icon of a menu is code of the host, never content.
    return <span class="pe-icon" aria-hidden="true" dangerouslySetInnerHTML={{ __html: props.svg }} />
  }
  const path = all[props.name ?? '']
  return path === undefined ? null : (
    <svg class={`pe-icon pe-icon-${props.name}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
