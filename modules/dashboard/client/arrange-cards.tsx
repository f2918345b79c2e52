import { moved, SortableItems, useSortableItem } from '#web/fields/sortable-items.tsx'
import { useNamespaces } from '#web/i18n/i18n.ts'
import css from '#web/screens/dashboard/dashboard.module.css'
import { type DashboardCard, dashboardNamespaces } from '#web/screens/dashboard/face.ts'
import { Glyph } from '#web/ui/icons/glyph.tsx'
import { type Arrangement, arranged } from './arrangement.ts'

interface ArrangeCardsProps {
  /** those that the caller may see */
  readonly cards: readonly DashboardCard[]
  readonly arrangement: Arrangement
  readonly onArrange: (arrangement: Arrangement) => void
}

/** The cards by name, to be dragged or moved with the arrow keys, hidden and brought back. */
export default function ArrangeCards({ cards, arrangement, onArrange }: ArrangeCardsProps) {
  const t = useNamespaces(['dashboard', ...dashboardNamespaces()])
  const shown = arranged(cards, arrangement)
  const keys = shown.map(({ key }) => key)
  const hidden = cards.filter(({ key }) => !keys.includes(key))
  const change = (order: readonly string[], without: readonly string[]) =>
    onArrange({ order, hidden: without })
  const hiddenKeys = hidden.map(({ key }) => key)
  return (
    <>
      <SortableItems
        keys={keys}
        layout="column"
        announce={(place, count) => t('dashboard:arrange.place', { place, count })}
        instructions={t('dashboard:arrange.keys')}
        onMove={(from, to) => change(moved(keys, from, to), hiddenKeys)}
      >
        <ul className="stack gap-2">
          {shown.map((card) => (
            <MovableCard
              key={card.key}
              card={card}
              onHide={() =>
                change(
                  keys.filter((key) => key !== card.key),
                  [...hiddenKeys, card.key],
                )
              }
            />
          ))}
        </ul>
      </SortableItems>
      {hidden.length > 0 && (
        <section className="mt-4" aria-labelledby="dashboard-hidden">
          <h2 id="dashboard-hidden">{t('dashboard:arrange.hidden')}</h2>
          <ul className="flex wrap gap-2 mt-2">
            {hidden.map(({ key, title }) => (
              <li key={key}>
                <button
                  type="button"
                  className="button"
                  onClick={() =>
                    change(
                      [...keys, key],
                      hiddenKeys.filter((one) => one !== key),
                    )
                  }
                >
                  <Glyph name="plus" size={16} />
                  {t(title)}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

interface MovableCardProps {
  readonly card: DashboardCard
  readonly onHide: () => void
}

function MovableCard({ card: { key, title }, onHide }: MovableCardProps) {
  const t = useNamespaces(['dashboard', ...dashboardNamespaces()])
  const { ref, style, isDragging, handle } = useSortableItem(key, false)
  const name = t(title)
  return (
    <li ref={ref} style={style} className={css.movable} data-dragging={isDragging || undefined}>
      <button
        {...handle}
        type="button"
        className={css.handle}
        aria-label={t('dashboard:arrange.move', { name })}
      >
        <Glyph name="menu" size={18} />
        <span className="clip">{name}</span>
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={t('dashboard:arrange.hide', { name })}
        title={t('dashboard:arrange.hide', { name })}
        onClick={onHide}
      >
        <Glyph name="close" size={18} />
      </button>
    </li>
  )
}
