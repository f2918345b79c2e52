// biome-ignore-all lint/a11y/useSemanticElements: rows are dragged, which those of a table can not be
// biome-ignore-all lint/a11y/useFocusableInteractive: the keyboard goes from row to row, and to what is in a cell
import { useSortable } from '@dnd-kit/sortable'
import { type Dispatch, memo, type PointerEventHandler } from 'react'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { Glyph } from '#web/ui/icons/glyph.tsx'
import { Tag } from '#web/ui/tag/tag.tsx'
import { useCommitted } from '../committed-input.tsx'
import css from '../crud.module.css'
import type { HistoryAction } from '../state/design-history.ts'
import type { DesignedField } from '../state/design-state.ts'
import { TypeIcon } from './type-icon.tsx'

interface FieldRowProps {
  readonly field: DesignedField
  readonly isSelected: boolean
  /** something stands in the way of this field */
  readonly isFaulty: boolean
  /** some row has to be reached by the tab key */
  readonly isReached: boolean
  readonly dispatch: Dispatch<HistoryAction>
  readonly onRemove: (key: number) => void
}

/** A field on the canvas: its place moves with the drag, what it shows is drawn anew only when it changes. */
export const FieldRow = memo(function FieldRow(props: FieldRowProps) {
  const { field, isSelected, isFaulty, isReached, dispatch } = props
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id: field.key,
  })
  return (
    <div
      ref={setNodeRef}
      role="row"
      className={css.row}
      aria-selected={isSelected}
      tabIndex={isReached ? 0 : -1}
      data-key={field.key}
      data-faulty={isFaulty || undefined}
      data-dragging={isDragging || undefined}
      style={{
        transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined,
        transition,
      }}
      onFocus={() => dispatch({ type: 'select', key: field.key })}
    >
      <RowFace
        {...props}
        handleRef={setActivatorNodeRef}
        onPress={listeners?.onPointerDown as PointerEventHandler | undefined}
      />
    </div>
  )
})

interface RowFaceProps extends FieldRowProps {
  readonly handleRef: (element: HTMLElement | null) => void
  readonly onPress: PointerEventHandler | undefined
}

const RowFace = memo(
  function RowFace({ field, isSelected, isFaulty, dispatch, onRemove, handleRef, onPress }: RowFaceProps) {
    const t = useNamespaces(['crud'])
    const { key, name, comment, designType, origin } = field
    const tabIndex = isSelected ? 0 : -1
    return (
      <>
        <span role="gridcell" className={css.rowHandle}>
          <button
            ref={handleRef}
            type="button"
            tabIndex={-1}
            aria-label={t('crud:row.drag', { name })}
            onPointerDown={onPress}
          >
            <Grip />
          </button>
          <TypeIcon type={designType} />
        </span>
        <span role="gridcell" className={css.rowName}>
          <RowInput
            label={t('crud:field.name')}
            tabIndex={tabIndex}
            value={name}
            part="name"
            onCommit={(next) => dispatch({ type: 'rename', key, name: next })}
          />
        </span>
        <span role="gridcell" className={css.rowComment}>
          <RowInput
            label={t('crud:field.comment')}
            tabIndex={tabIndex}
            value={comment}
            part="comment"
            onCommit={(next) => dispatch({ type: 'change', key, change: { comment: next } })}
          />
        </span>
        <span role="gridcell" className={css.rowType}>
          <Tag hue="gray">{t(`crud:types.${designType}`)}</Tag>
          {field.primaryKey && designType !== 'pk' && designType !== 'spk' && (
            <Tag hue="blue">{t('crud:field.key')}</Tag>
          )}
          {origin === null && <span className="visually-hidden">{t('crud:row.isNew')}</span>}
          {isFaulty && <span className="visually-hidden">{t('crud:row.isFaulty')}</span>}
        </span>
        <span role="gridcell" className={css.rowButtons}>
          <button
            type="button"
            className="icon-button"
            tabIndex={tabIndex}
            aria-label={t('crud:row.duplicate', { name })}
            title={t('crud:row.duplicate', { name })}
            onClick={() => dispatch({ type: 'duplicate', key })}
          >
            <Glyph name="layers" size={17} />
          </button>
          <button
            type="button"
            className={`icon-button ${css.remove}`}
            tabIndex={tabIndex}
            aria-label={t('crud:row.remove', { name })}
            title={t('crud:row.remove', { name })}
            onClick={() => onRemove(key)}
          >
            <Glyph name="trash" size={17} />
          </button>
        </span>
      </>
    )
  },
  (before, now) =>
    before.field === now.field &&
    before.isSelected === now.isSelected &&
    before.isFaulty === now.isFaulty &&
    before.onRemove === now.onRemove &&
    before.onPress === now.onPress,
)

interface RowInputProps {
  readonly label: string
  readonly tabIndex: number
  readonly part: 'name' | 'comment'
  readonly value: string
  readonly onCommit: (value: string) => void
}

/** A text that is edited where it stands. */
function RowInput({ label, tabIndex, part, value, onCommit }: RowInputProps) {
  const input = useCommitted({ value, onCommit })
  return (
    <input
      {...input}
      className={css.inline}
      aria-label={label}
      tabIndex={tabIndex}
      data-part={part}
      maxLength={part === 'name' ? 64 : 2000}
      spellCheck={false}
      autoComplete="off"
    />
  )
}

function Grip() {
  return (
    <svg aria-hidden="true" width="14" height="18" viewBox="0 0 14 18" fill="currentColor">
      {[3, 9, 15].flatMap((y) => [4, 10].map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.5" />))}
    </svg>
  )
}
