import { Button, Dropdown, type MenuProps } from 'antd'
import { type ComponentType, type KeyboardEvent, memo, Suspense, useId, useState } from 'react'
import type { ResourceJson } from '#core/describe.ts'
import type { Line } from '#core/values/lines.ts'
import type { InputProps } from '#web/fields/field-part.ts'
import { partsOf } from '#web/fields/parts-of.ts'
import { useSortableItem } from '#web/fields/sortable-items.tsx'
import { useFieldTexts } from '#web/fields/texts.ts'
import { Glyph } from '#web/ui/icons/glyph.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import type { LineShape } from './line-columns.ts'
import css from './lines.module.css'

/** What can be done to a line by its name. */
export interface LineCommands {
  readonly duplicate: (name: string) => void
  readonly change: (name: string, field: string, value: unknown) => void
  readonly remove: (name: string) => void
  readonly undo: (name: string) => void
  readonly move: (name: string, by: 1 | -1) => void
  /** deeper, or out again */
  readonly indent: (name: string, by: 1 | -1) => void
  readonly place: (name: string, target: string) => void
  readonly open: (name: string) => void
}

interface LineRowProps {
  readonly id: string
  readonly child: ResourceJson
  readonly side: object
  readonly shape: LineShape
  readonly line: Line
  readonly name: string
  readonly level: number
  /** among those that stay, from 1 */
  readonly place: number
  /** has inputs, and not only values */
  readonly isOpen: boolean
  readonly isDisabled: boolean
  readonly isFull: boolean
  readonly errors: Readonly<Record<string, string>>
  readonly commands: LineCommands
}

/** A line of a form: its handle, its fields, what can be done to it; one that is to go says so until the form is saved. */
export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { name, line, level, place, shape, child, errors, commands, isDisabled } = props
  const { t } = useFieldTexts(child)
  const isFixed = isDisabled || shape.places.weigh === null || line.removed === true
  const { ref, style, handle } = useSortableItem(name, isFixed)
  const [isWide, setWide] = useState(false)
  const title = useTitle(props)
  const hasHiddenFault = shape.further.some((field) => errorAt(errors, field) !== '')
  const isExpanded = isWide || hasHiddenFault
  const drawn = { ...style, '--level': level, '--columns': shape.columns.length }
  if (line.removed)
    return (
      <div ref={ref} style={drawn} className={css.removed} data-line={name}>
        <span className="grow clip">{t('fields:lines.removed', { title })}</span>
        <Button type="link" size="small" disabled={isDisabled} onClick={() => commands.undo(name)}>
          {t('fields:lines.undo')}
        </Button>
      </div>
    )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame and a legend of its own.
    <div
      ref={ref}
      style={drawn}
      role="group"
      aria-label={t('fields:lines.line', { place, title })}
      className={css.row}
      data-line={name}
      data-open={props.isOpen || undefined}
      onKeyDownCapture={lineKeys(name, commands, shape.places.parent !== null)}
    >
      <Button
        id={`${props.id}-handle`}
        type="text"
        className={css.handle}
        disabled={isFixed}
        icon={<Icon name="el-icon-Rank" />}
        {...handle}
        aria-label={t('fields:lines.move', { place })}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
      />
      <div className={css.cells}>
        {shape.columns.map((field) => (
          <LineCell key={field} {...props} field={field} />
        ))}
      </div>
      <LineActions {...props} isWide={isExpanded} onWide={() => setWide(!isExpanded)} />
      {errors[''] && (
        <div className={css.error} role="alert">
          {errors['']}
        </div>
      )}
      {isExpanded && (
        <div className={css.further}>
          {shape.further.map((field) => (
            <LineCell key={field} {...props} field={field} isOpen />
          ))}
        </div>
      )}
    </div>
  )
})

/** What a line is called: by the label of its resource, as far as it has one. */
function useTitle({ child, line, place, shape }: LineRowProps): string {
  const { t } = useFieldTexts(child)
  const name = child.label === 'id' ? (shape.columns[0] ?? '') : child.label
  const value = (line as Readonly<Record<string, unknown>>)[name]
  return typeof value === 'string' && value !== '' ? value : t('fields:lines.unnamed', { place })
}

function LineActions(props: LineRowProps & { readonly isWide: boolean; readonly onWide: () => void }) {
  const { child, shape, name, place, isOpen, isDisabled, isFull, commands, isWide, onWide } = props
  const { t } = useFieldTexts(child)
  const { weigh, parent } = shape.places
  const items: MenuProps['items'] = [
    ...(weigh ? [item('up', () => commands.move(name, -1)), item('down', () => commands.move(name, 1))] : []),
    ...(parent
      ? [item('in', () => commands.indent(name, 1)), item('out', () => commands.indent(name, -1))]
      : []),
    ...(shape.mayAdd ? [{ ...item('duplicate', () => commands.duplicate(name)), disabled: isFull }] : []),
  ]
  function item(key: string, onClick: () => void) {
    return { key, label: t(`fields:lines.${key}`), onClick }
  }
  return (
    <div className={css.actions}>
      {!isOpen && shape.mayEdit && (
        <Button
          type="text"
          disabled={isDisabled}
          icon={<Icon name="el-icon-Edit" />}
          aria-label={t('fields:lines.edit', { place })}
          onClick={() => commands.open(name)}
        />
      )}
      {shape.further.length > 0 && (
        <Button
          type="text"
          icon={<Glyph name={isWide ? 'chevronUp' : 'chevronDown'} />}
          aria-expanded={isWide}
          aria-label={t('fields:lines.further', { place })}
          onClick={onWide}
        />
      )}
      {items.length > 0 && (
        <Dropdown menu={{ items }} trigger={['click']} disabled={isDisabled}>
          <Button
            type="text"
            icon={<Glyph name="more" />}
            aria-haspopup="menu"
            aria-label={t('fields:lines.more', { place })}
          />
        </Dropdown>
      )}
      {shape.mayRemove || props.line.id === undefined ? (
        <Button
          type="text"
          danger
          disabled={isDisabled}
          icon={<Icon name="el-icon-Delete" />}
          aria-label={t('fields:lines.remove', { place })}
          onClick={() => commands.remove(name)}
        />
      ) : null}
    </div>
  )
}

/** An input of the resource's own, as its client side has them by field. */
type OwnInput = ComponentType<InputProps & { readonly stored: object | null }>

function LineCell(props: LineRowProps & { readonly field: string }) {
  const { child, side, line, name, field: fieldName, isOpen, isDisabled, shape, errors, commands } = props
  const { label, placeholder } = useFieldTexts(child)
  const hint = useId()
  const field = child.fields[fieldName]
  if (!field) return null
  // What other lines have in this column keeps its place.
  if (!shape.belongs(line, fieldName)) return <div className={css.absent} />
  const values = line as Readonly<Record<string, unknown>>
  const id = `${props.id}-${fieldName}`
  const error = errorAt(errors, fieldName)
  const isSet = isOpen || error !== ''
  const parts = partsOf(field.kind)
  const Own = (side as { readonly inputs?: Readonly<Record<string, OwnInput>> }).inputs?.[fieldName]
  const nested = within(errors, fieldName)
  const shared = {
    ...{ id, values, field, name: fieldName, resource: child, value: values[fieldName] },
    disabled: isDisabled || !shape.isOpen(line, fieldName),
    onChange: (value: unknown) => commands.change(name, fieldName, value),
    isInvalid: error !== '',
    placeholder: placeholder(fieldName) || undefined,
    ...(error ? { describedBy: hint } : {}),
    ...(nested ? { faults: nested } : {}),
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button of the line does the same.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button of the line does the same.
    <div
      className={css.cell}
      data-cell={fieldName}
      onClick={isSet || isDisabled ? undefined : () => commands.open(name)}
    >
      {parts.isGroup || Own || !isSet ? (
        <span id={`${id}-label`} className={css.label}>
          {label(fieldName)}
        </span>
      ) : (
        <label id={`${id}-label`} htmlFor={id} className={css.label}>
          {label(fieldName)}
        </label>
      )}
      <Suspense fallback="…">
        {!isSet ? (
          <span className={css.value}>
            <parts.Cell
              resource={child}
              name={fieldName}
              field={field}
              value={values[fieldName]}
              row={values}
            />
          </span>
        ) : Own ? (
          <Own {...shared} stored={line.id === undefined ? null : line} />
        ) : (
          <parts.Input {...shared} />
        )}
      </Suspense>
      {error && (
        <div id={hint} className={css.error}>
          {error}
        </div>
      )}
    </div>
  )
}

/** Why a field is not taken, or what is within it, such as lines of its own. */
function errorAt(errors: Readonly<Record<string, string>>, field: string): string {
  return errors[field] ?? ''
}

function within(errors: Readonly<Record<string, string>>, field: string) {
  const start = `${field}.`
  const found = Object.entries(errors).filter(([path]) => path.startsWith(start))
  return found.length === 0
    ? null
    : Object.fromEntries(found.map(([path, text]) => [path.slice(start.length), text]))
}

/** Keys of a line, wherever the focus is in it: Alt with an arrow moves it. */
function lineKeys(name: string, commands: LineCommands, isTree: boolean) {
  return (event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey || event.metaKey) return
    const isAcross = event.key === 'ArrowLeft' || event.key === 'ArrowRight'
    const isAlong = event.key === 'ArrowUp' || event.key === 'ArrowDown'
    if (!isAlong && !(isAcross && isTree)) return
    event.preventDefault()
    event.stopPropagation()
    const by = event.key === 'ArrowUp' || event.key === 'ArrowLeft' ? -1 : 1
    if (isAlong) commands.move(name, by)
    else commands.indent(name, by)
  }
}
