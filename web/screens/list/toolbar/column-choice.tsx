import { Button, Checkbox } from 'antd'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isInstant } from '#web/fields/times/time-zone.ts'
import { useZoneMark } from '#web/fields/times/zone-note.tsx'
import { densities, type ListColumn } from '../columns/list-columns.ts'
import type { ListColumns } from '../columns/use-list-columns.ts'
import css from '../list.module.css'
import { ListIcon } from '../list-icons.tsx'
import { DragArea } from '../row/drag-area.tsx'
import { DragHandle } from '../row/drag-handle.tsx'
import type { List } from '../use-list.ts'

/** Which columns show, in which order and at which edge, how high rows are, and how times are written. */
export default function ColumnChoice({ list }: { readonly list: List }) {
  const { t } = useTranslation()
  const { columns, showColumns, orderColumns, pinColumn, resetColumns } = list.columns
  const box = useRef<HTMLUListElement>(null)
  const names = columns.map(({ field }) => field)
  const visible = columns.filter(({ isVisible }) => isVisible).map(({ field }) => field)
  // Columns are dragged like rows, which have numbers: a name keeps its own wherever it stands.
  const numbers = [...names].sort()
  const rows = names.map((field) => ({ id: numbers.indexOf(field) + 1, field }))
  const move = (id: number, overId: number) => {
    const next = [...names]
    const place = (of: number) => rows.findIndex((row) => row.id === of)
    next.splice(place(overId), 0, ...next.splice(place(id), 1))
    orderColumns(next)
  }
  return (
    <div className={css.columnMenu} role="dialog" aria-label={t('list:columns')}>
      <DensityChoice columns={list.columns} />
      <DragArea
        isOn
        box={box}
        rows={rows}
        ids={rows.map(({ id }) => id)}
        nameOf={({ field }) => t([...(columns.find((one) => one.field === field)?.labelKeys ?? [])])}
        onStart={() => undefined}
        onMove={move}
        onEnd={() => undefined}
      >
        <ul ref={box}>
          {columns.map((column, at) => (
            <ColumnLine
              key={column.field}
              column={column}
              id={rows[at]?.id ?? 0}
              isOnly={column.isVisible && visible.length === 1}
              onShow={(isShown) =>
                showColumns(names.filter((one) => (one === column.field ? isShown : visible.includes(one))))
              }
              onPin={pinColumn}
            />
          ))}
        </ul>
      </DragArea>
      <TimesChoice columns={list.columns} />
      <Button type="text" size="small" onClick={resetColumns}>
        {t('list:resetColumns')}
      </Button>
    </div>
  )
}

interface ColumnLineProps {
  readonly column: ListColumn
  readonly id: number
  /** no other column shows */
  readonly isOnly: boolean
  readonly onShow: (isShown: boolean) => void
  readonly onPin: ListColumns['pinColumn']
}

function ColumnLine({ column, id, isOnly, onShow, onPin }: ColumnLineProps) {
  const { t } = useTranslation()
  const { field, labelKeys, isVisible, fixed } = column
  const name = t([...labelKeys])
  return (
    <li data-row-key={id} className="flex items-center rounded-small hover">
      <DragHandle id={id} label={t('list:moveColumn', { name })} />
      <Checkbox checked={isVisible} disabled={isOnly} onChange={({ target }) => onShow(target.checked)}>
        {name}
      </Checkbox>
      {(['left', 'right'] as const).map((side) => {
        const isPinned = fixed === side
        const label = t(side === 'left' ? 'list:pinLeft' : 'list:pinRight', { name })
        return (
          <button
            key={side}
            type="button"
            className={`${css.rowButton} ${css.pin}`}
            aria-pressed={isPinned}
            aria-label={label}
            title={label}
            onClick={() => onPin(field, isPinned ? null : side)}
          >
            <ListIcon name={side === 'left' ? 'pinLeft' : 'pinRight'} size={14} />
          </button>
        )
      })}
    </li>
  )
}

/** How high rows are, in every list of this person. */
function DensityChoice({ columns: { density, setDensity } }: { readonly columns: ListColumns }) {
  const { t } = useTranslation()
  const name = useId()
  return (
    <fieldset className={css.density}>
      <legend className="soft small">{t('list:density')}</legend>
      <div className={css.steps}>
        {densities.map((one) => (
          <label key={one}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              checked={one === density}
              onChange={() => setDensity(one)}
            />
            <span className={css.step}>{t(`list:densities.${one}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Times to the second for whoever does not point at them, in every list of this person. */
function TimesChoice({
  columns: { columns, hasExactTimes, setExactTimes },
}: {
  readonly columns: ListColumns
}) {
  const { t } = useTranslation()
  const zone = useZoneMark()
  if (!columns.some(({ fieldSpec }) => isInstant(fieldSpec.kind))) return null
  return (
    <Checkbox checked={hasExactTimes} onChange={({ target }) => setExactTimes(target.checked)}>
      {t('list:exactTimes', { zone })}
    </Checkbox>
  )
}
