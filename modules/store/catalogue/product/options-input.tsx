import { Button, ColorPicker, Input, type InputRef, Segmented } from 'antd'
import { type KeyboardEvent, Suspense, useEffect, useRef, useState } from 'react'
import type { Line } from '#core/values/lines.ts'
import { newLine } from '#fields/lines/line-columns.ts'
import { nameOf } from '#fields/lines/line-list.ts'
import { groupAttributes } from '#web/fields/input-attributes.ts'
import { fieldParts } from '#web/fields/parts.ts'
import { useFieldTexts } from '#web/fields/texts.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { useResource } from '#web/resources/resources-context.tsx'
import type { InputProps } from '#web/screens/side.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import css from './product.module.css'

const Lines = fieldParts.lines.Input

/**
 * What variants differ in: a name and values that are typed one behind the other. Pictures, translations and the order are in the
 * other view, which is that of all lines.
 */
export function OptionsInput(props: InputProps) {
  const t = useNamespaces(['store', 'fields'])
  const [isWhole, setWhole] = useState(false)
  const { json: option } = useResource('store/option')
  const [added, setAdded] = useState('')
  const lines = linesIn(props.value)
  const left = lines.filter(({ removed }) => !removed)
  const max = props.field.max ?? 3
  const { stored: _, ...plain } = props
  const change = (name: string, next: (line: Line) => Line) =>
    props.onChange(lines.map((line) => (nameOf(line) === name ? next(line) : line)))
  const add = () => {
    const line = { ...newLine(option, props.field.ownedBy), values: [] }
    setAdded(nameOf(line))
    props.onChange([...lines, line])
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame and a legend of its own.
    <div role="group" tabIndex={-1} className={css.options} {...groupAttributes(props)}>
      {isWhole ? (
        <Suspense>
          <Lines {...plain} />
        </Suspense>
      ) : (
        left.map((line) => (
          <OptionCard
            key={nameOf(line)}
            line={line}
            isAdded={nameOf(line) === added}
            faults={faultsOf(props.faults, nameOf(line))}
            isDisabled={props.disabled}
            onChange={(next) => change(nameOf(line), next)}
            onRemove={() =>
              props.onChange(
                line.id === undefined
                  ? lines.filter((one) => one !== line)
                  : lines.map((one) => (one === line ? { ...line, removed: true } : one)),
              )
            }
          />
        ))
      )}
      <div className={css.optionTools}>
        {!isWhole && left.length < max && (
          <Button type="dashed" disabled={props.disabled} icon={<Icon name="el-icon-Plus" />} onClick={add}>
            {t('store:options.add')}
          </Button>
        )}
        {left.length > 0 && (
          <Button type="link" size="small" aria-pressed={isWhole} onClick={() => setWhole(!isWhole)}>
            {t(isWhole ? 'store:options.brief' : 'store:options.whole')}
          </Button>
        )}
      </div>
    </div>
  )
}

interface OptionCardProps {
  readonly line: Line
  /** it was added just now: its name is what one types next */
  readonly isAdded: boolean
  /** by field, and by value of the option and its field */
  readonly faults: Readonly<Record<string, string>>
  readonly isDisabled: boolean
  readonly onChange: (next: (line: Line) => Line) => void
  readonly onRemove: () => void
}

function OptionCard({ line, isAdded, faults, isDisabled, onChange, onRemove }: OptionCardProps) {
  const t = useNamespaces(['store'])
  const { json: option } = useResource('store/option')
  const { label, option: optionLabel } = useFieldTexts(option)
  const nameInput = useRef<InputRef>(null)
  useEffect(() => {
    if (isAdded) nameInput.current?.focus()
  }, [isAdded])
  const values = linesIn(line.values)
  const name = String(line.name ?? '')
  const setValues = (next: (values: readonly Line[]) => readonly Line[]) =>
    onChange((before) => ({ ...before, values: next(linesIn(before.values)) }))
  const shown = values.filter(({ removed }) => !removed)
  const fault = faults.name ?? faults.values ?? faults['']
  return (
    <div className={css.option} data-option={nameOf(line)}>
      <div className={css.optionHead}>
        <Input
          ref={nameInput}
          value={name}
          maxLength={40}
          disabled={isDisabled}
          status={faults.name ? 'error' : ''}
          aria-label={label('name')}
          placeholder={t('store:options.name')}
          onChange={({ target }) => onChange((before) => ({ ...before, name: target.value }))}
        />
        <Segmented
          value={String(line.looks ?? 'text')}
          disabled={isDisabled}
          aria-label={label('looks')}
          options={(option.fields.looks?.options ?? []).map((value) => ({
            value,
            label: optionLabel('looks', value),
          }))}
          onChange={(looks) => onChange((before) => ({ ...before, looks }))}
        />
        <Button
          type="text"
          danger
          disabled={isDisabled}
          icon={<Icon name="el-icon-Delete" />}
          aria-label={t('store:options.remove', { name })}
          onClick={onRemove}
        />
      </div>
      <div className={css.values}>
        {shown.map((value) => (
          <ValueChip
            key={nameOf(value)}
            value={value}
            hasColor={line.looks === 'color'}
            fault={faultOf(faults, value)}
            isDisabled={isDisabled}
            onChange={(change) =>
              setValues((before) =>
                before.map((one) => (nameOf(one) === nameOf(value) ? { ...one, ...change } : one)),
              )
            }
            onRemove={() =>
              setValues((before) =>
                before.flatMap((one): Line | readonly Line[] =>
                  nameOf(one) !== nameOf(value) ? one : one.id === undefined ? [] : { ...one, removed: true },
                ),
              )
            }
          />
        ))}
        <NewValue
          name={name}
          values={values}
          isDisabled={isDisabled}
          onAdd={(added) => setValues((before) => [...before, ...added])}
        />
      </div>
      {fault && <div className="bad small">{fault}</div>}
    </div>
  )
}

/** The first fault of a value, in whatever part of it. */
const faultOf = (faults: OptionCardProps['faults'], value: Line): string =>
  Object.entries(faults).find(([path]) => path.startsWith(`values.${nameOf(value)}`))?.[1] ?? ''

interface NewValueProps {
  /** of the option */
  readonly name: string
  readonly values: readonly Line[]
  readonly isDisabled: boolean
  readonly onAdd: (added: readonly Line[]) => void
}

/** Values are typed one after the other, or several at once with commas between them. */
function NewValue({ name, values, isDisabled, onAdd }: NewValueProps) {
  const t = useNamespaces(['store'])
  const { json: optionValue } = useResource('store/optionValue')
  const [typed, setTyped] = useState('')
  const addTyped = () => {
    const names = typed
      .split(/[,，、\n\t]/)
      .map((one) => one.trim())
      .filter((one) => one !== '' && !values.some((value) => !value.removed && value.name === one))
    if (names.length > 0) onAdd(names.map((one) => ({ ...newLine(optionValue, 'option_id'), name: one })))
    setTyped('')
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || typed.trim() === '') return
    event.preventDefault()
    event.stopPropagation()
    addTyped()
  }
  return (
    <Input
      className={css.newValue}
      value={typed}
      disabled={isDisabled}
      aria-label={t('store:options.addValueTo', { name })}
      placeholder={t('store:options.addValue')}
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={handleKey}
      onBlur={addTyped}
    />
  )
}

interface ValueChipProps {
  readonly value: Line
  readonly hasColor: boolean
  readonly fault: string
  readonly isDisabled: boolean
  readonly onChange: (change: Readonly<Record<string, unknown>>) => void
  readonly onRemove: () => void
}

/** A value that is renamed where it stands. */
function ValueChip({ value, hasColor, fault, isDisabled, onChange, onRemove }: ValueChipProps) {
  const t = useNamespaces(['store'])
  const name = String(value.name ?? '')
  return (
    <span className={css.chip} data-faulty={fault !== '' || undefined} title={fault || undefined}>
      {hasColor && (
        <ColorPicker
          size="small"
          disabledAlpha
          disabled={isDisabled}
          value={String(value.color ?? '') || null}
          aria-label={t('store:options.colorOf', { name })}
          onChangeComplete={(color) => onChange({ color: color.toHexString() })}
        />
      )}
      <input
        value={name}
        maxLength={60}
        size={Math.max(3, name.length + 1)}
        disabled={isDisabled}
        aria-label={t('store:options.value')}
        aria-invalid={fault !== '' || undefined}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <button
        type="button"
        disabled={isDisabled}
        aria-label={t('store:options.remove', { name })}
        onClick={onRemove}
      >
        <Icon name="el-icon-Close" size={12} />
      </button>
    </span>
  )
}

const linesIn = (value: unknown): readonly Line[] => (Array.isArray(value) ? (value as readonly Line[]) : [])

function faultsOf(
  faults: Readonly<Record<string, string>> | undefined,
  name: string,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(faults ?? {}).flatMap(([path, text]) =>
      path === name ? [['', text]] : path.startsWith(`${name}.`) ? [[path.slice(name.length + 1), text]] : [],
    ),
  )
}
