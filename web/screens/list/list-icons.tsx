import type { ReactNode } from 'react'
import css from './list.module.css'

/** The few signs of a list, drawn with its text so that none arrives late. */
const paths = {
  refresh: (
    <path d="M13.2 6.2A5.5 5.5 0 0 0 3 5.4M2.8 2.6v3h3M2.8 9.8A5.5 5.5 0 0 0 13 10.6M13.2 13.4v-3h-3" />
  ),
  add: <path d="M8 3v10M3 8h10" />,
  edit: <path d="m10.6 3.2 2.2 2.2-7.4 7.4-2.8.6.6-2.8 7.4-7.4ZM9.2 4.6l2.2 2.2" />,
  open: (
    <path d="M1.8 8S4 3.8 8 3.8 14.2 8 14.2 8 12 12.2 8 12.2 1.8 8 1.8 8M8 9.8a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6" />
  ),
  del: <path d="M2.8 4.4h10.4M6.2 4.2V2.8h3.6v1.4M4.2 4.6l.5 8.6h6.6l.5-8.6M6.6 7v3.8M9.4 7v3.8" />,
  search: <path d="M7 11.4A4.4 4.4 0 1 0 7 2.6a4.4 4.4 0 0 0 0 8.8ZM10.2 10.2l3.2 3.2" />,
  filter: <path d="M2.6 4.4h10.8M4.6 8h6.8M6.6 11.6h2.8" />,
  columns: <path d="M2.6 3.4h10.8v9.2H2.6zM6.2 3.4v9.2M9.8 3.4v9.2" />,
  view: <path d="M4 2.6h8v10.8l-4-2.8-4 2.8V2.6Z" />,
  several: <path d="M2.4 3.6h7.2M2.4 7h4M2.4 10.4h2.8M11.4 6.2l2 2-5.2 5.2-2.6.6.6-2.6 5.2-5.2Z" />,
  keys: <path d="M1.8 4h12.4v8H1.8zM4.4 6.6h.01M6.8 6.6h.01M9.2 6.6h.01M11.6 6.6h.01M5 9.4h6" />,
  more: <path d="M3.4 8h.01M8 8h.01M12.6 8h.01" style={{ strokeWidth: 2.2 }} />,
  drag: <path d="M6 3.6h.01M10 3.6h.01M6 8h.01M10 8h.01M6 12.4h.01M10 12.4h.01" style={{ strokeWidth: 2 }} />,
  right: <path d="m6.2 3.8 4.2 4.2-4.2 4.2" />,
  up: <path d="m3.8 9.8 4.2-4.2 4.2 4.2" />,
  down: <path d="m3.8 6.2 4.2 4.2 4.2-4.2" />,
  expand: <path d="m4.6 6.2 3.4-3.4 3.4 3.4M4.6 9.8l3.4 3.4 3.4-3.4" />,
  collapse: <path d="m4.6 2.8 3.4 3.4 3.4-3.4M4.6 13.2 8 9.8l3.4 3.4" />,
  duplicate: <path d="M5.8 5.8h7.4v7.4H5.8zM10.2 3.2v-.4H2.8v7.4h.4" />,
  history: <path d="M3 5.4a5.4 5.4 0 1 1-.4 3.2M2.8 2.8v2.8h2.8M8 5v3.2l2.2 1.4" />,
  pinLeft: <path d="M3 2.8v10.4M13.2 8H6M8.8 5.2 6 8l2.8 2.8" />,
  pinRight: <path d="M13 2.8v10.4M2.8 8H10M7.2 5.2 10 8l-2.8 2.8" />,
  close: <path d="m4 4 8 8M12 4l-8 8" />,
} satisfies Record<string, ReactNode>

export type ListIconName = keyof typeof paths

/** A sign of the list; it says nothing to screen readers, whatever holds it has a name. */
export function ListIcon({ name, size = 16 }: { readonly name: ListIconName; readonly size?: number }) {
  return (
    <svg
      className={css.icon}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.3}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {paths[name]}
    </svg>
  )
}
