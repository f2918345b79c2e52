import css from '#web/screens/dashboard/dashboard.module.css'
import type { DashboardFigure, DashboardProps } from '#web/screens/dashboard/face.ts'
import { usePart } from '#web/screens/dashboard/parts.ts'
import type { DashboardIndex } from '../dashboard.ts'
import { allFaces, inOrder } from './faces.ts'

const mostFigures = 4

/** The first four figures that the caller may see. */
export function Figures({ days }: DashboardProps) {
  const { parts = [] } = usePart<DashboardIndex>('index').data ?? {}
  return (
    <div className={css.figures}>
      {figuresOf(parts).map(({ key, Figure }) => (
        <Figure key={key} days={days} />
      ))}
    </div>
  )
}

/** The figures that show where the caller may see these parts. */
export function figuresOf(parts: readonly string[]): readonly DashboardFigure[] {
  const figures = allFaces().flatMap((face) => face.figures ?? [])
  return inOrder(figures, parts).slice(0, mostFigures)
}
