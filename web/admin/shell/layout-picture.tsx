import type { LayoutMode } from '#web/stores/layout.ts'
import css from './shell.module.css'

const colours = {
  menu: { fill: 'var(--primary)' },
  bar: { fill: 'var(--primary-soft)' },
  page: { fill: 'var(--surface)', stroke: 'var(--border)' },
}

/** Where the menu stands in each layout, then where the bar stands: x, y, width, height on a canvas of 88 × 60. */
const parts: Readonly<
  Record<LayoutMode, readonly (readonly [keyof typeof colours, number, number, number, number])[]>
> = {
  Default: [
    ['menu', 5, 5, 20, 50],
    ['bar', 52, 5, 31, 8],
    ['page', 30, 18, 53, 37],
  ],
  Classic: [
    ['menu', 0, 0, 22, 60],
    ['bar', 22, 0, 66, 9],
    ['page', 27, 15, 56, 40],
  ],
  Streamline: [
    ['menu', 0, 0, 88, 12],
    ['page', 6, 18, 76, 37],
  ],
}

/** A layout as a small picture of itself, in the colours of the theme. */
export function LayoutPicture({ mode }: { mode: LayoutMode }) {
  return (
    <svg className={css.layoutPicture} viewBox="0 0 88 60" aria-hidden="true">
      {parts[mode].map(([part, x, y, width, height]) => (
        <rect
          key={part}
          {...colours[part]}
          x={x}
          y={y}
          width={width}
          height={height}
          rx={mode === 'Default' ? 3 : 0}
        />
      ))}
    </svg>
  )
}
