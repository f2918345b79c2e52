import { icons } from '../menus/icons.ts'

/** One of the editor's own icons; it takes the colour of the text around it. */
export function Icon({ name }: { readonly name: string }) {
  return (
    <svg className={`pe-icon pe-icon-${name}`} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={icons[name]} />
    </svg>
  )
}
