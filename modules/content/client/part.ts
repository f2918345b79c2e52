/** The part of an area that the server wrote for a purpose. */
export function part<Kind extends HTMLElement = HTMLElement>(area: HTMLElement, name: string): Kind {
  return area.querySelector(`[data-${name}]`) as Kind
}
