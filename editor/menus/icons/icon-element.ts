import { icons } from './icons.ts'

/** An icon in the colour of the text around it: one of the editor's own by name, or a host's markup. */
export function iconElement(name = '', svg?: string): Element | null {
  if (svg) {
    const holder = document.createElement('span')
    holder.className = 'pe-icon'
    holder.ariaHidden = 'true'
    // The icon of a menu is code of the host, never content.
    holder.innerHTML = svg
    return holder
  }
  const d = icons[name]
  if (d === undefined) return null
  const icon = frame().cloneNode(true) as Element
  icon.setAttribute('class', `pe-icon pe-icon-${name}`)
  icon.firstElementChild?.setAttribute('d', d)
  return icon
}

let drawn: Element | undefined

/** What all icons have in common; a copy is made sooner than each anew. */
function frame(): Element {
  if (!drawn) {
    drawn = drawing('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' })
    drawn.append(drawing('path', {}))
  }
  return drawn
}

function drawing(tag: string, attributes: Readonly<Record<string, string>>): Element {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  return made
}
