import type { DesignType } from '../../design/design.ts'
import css from '../crud.module.css'

const lines = 'M4 7h16M4 12h16M4 17h10'
const clock = 'M12 20.500a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17M12 7.500V12l3 2'
const calendar = 'M4.500 6h15v13.500h-15zM4.500 10h15M8.500 3.500V7m7-3.500V7'
const picture = 'M4 5h16v14H4zM4 16l4.500-4.500L13 16l3-3 4 4M15.500 9.500h.1'
const sheet = 'M7 3.500h7l4 4V20.500H7zM14 3.500v4h4'
const box = 'M4 7.500h16v9H4zM14.500 11l2 2 2-2'
const link = 'M9 12h6M10 8.500H7.500a3.500 3.500 0 0 0 0 7H10m4-7h2.500a3.500 3.500 0 0 1 0 7H14'

/** One drawing for each kind of field, on a canvas of 24. */
const paths: Readonly<Record<DesignType, string>> = {
  pk: 'M8.500 15.500a4 4 0 1 1 3.400-1.900L20 14v3h-3v-2.500M8 11.500h.1',
  spk: 'M12 3.500v17M4.700 7.800l14.600 8.400M19.300 7.800 4.700 16.200M9.500 5 12 7.500 14.500 5m-5 14 2.500-2.500 2.500 2.500',
  weigh: 'M8 19V5M5 8l3-3 3 3m5-3v14m-3-3 3 3 3-3',
  timestamp: clock,
  string: 'M5 7V5h14v2M12 5v14m-2.500 0h5',
  password: 'M4 8.500h16v7H4zM8 12h.1M12 12h.1M16 12h.1',
  number: 'M9.500 4 8 20m8-16-1.500 16M5 9h15M4 15h15',
  float: 'M4 8.500 6 7v10m-2 0h4m3 0h.1M14 9.500a2.500 2.500 0 0 1 5 0v5a2.500 2.500 0 0 1-5 0z',
  radio: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16M12 14.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5',
  checkbox: 'M4.500 4.500h15v15h-15zM8 12l3 3 5-6',
  switch:
    'M8.500 7.500h7a4.500 4.500 0 0 1 0 9h-7a4.500 4.500 0 0 1 0-9M15.500 14a2 2 0 1 0 0-4 2 2 0 0 0 0 4',
  textarea: 'M4 5h16v14H4zM7.500 9h9m-9 3.500h9m-9 3.500h5',
  array: 'M8 4.500H5v15h3m8-15h3v15h-3M9.500 12h.1m2.400 0h.1m2.400 0h.1',
  datetime: `${calendar}M12 12.500V15l1.800 1.200`,
  year: `${calendar}M9 14.500h6`,
  date: `${calendar}M8 13.500h.1m3.900 0h.1m3.900 0h.1M8 16.500h.1m3.900 0h.1`,
  time: clock,
  select: box,
  selects: 'M4 5h16v5H4zM4 14h16v5H4zM15.500 7l1.300 1.300L18 7m-2.500 9 1.300 1.300L18 16',
  remoteSelect: link,
  remoteSelects: `${link}M5 4.500h14M5 19.500h14`,
  editor: `${lines}M17 15.500l3 3m-3 0 3-3`,
  city: 'M12 20.500c4-4.500 6-7.500 6-10.500a6 6 0 0 0-12 0c0 3 2 6 6 10.500M12 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4',
  image: picture,
  images: 'M7 4h13v11H7zM4 8v11.500h13M7 13l3.500-3.500L14 13l2-2 4 4',
  file: sheet,
  files: 'M9.500 3.500H15l3.500 3.500v10h-9zM15 3.500V7h3.500M5.500 7v13.500h10',
  icon: 'm12 3.500 2.600 5.400 5.900.8-4.300 4.100 1 5.900-5.200-2.800-5.200 2.800 1-5.900-4.300-4.100 5.900-.8z',
  color: 'M12 3.500c4 4.600 6 7.600 6 10.500a6 6 0 0 1-12 0c0-2.900 2-5.900 6-10.500M9 14a3 3 0 0 0 3 3',
}

/** What a kind of field looks like in the palette and on the canvas. Decoration: its name is written beside it. */
export function TypeIcon({ type }: { readonly type: DesignType }) {
  return (
    <svg
      aria-hidden="true"
      className={css.typeIcon}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={paths[type]} />
    </svg>
  )
}
