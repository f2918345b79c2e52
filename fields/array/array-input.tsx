import { Button, Input } from 'antd'
import { type ChangeEvent, useRef } from 'react'
import type { KeyValue } from '#fields/array/kind.ts'
import type { InputProps } from '#web/fields/field-part.ts'
import { groupAttributes } from '#web/fields/input-attributes.ts'
import css from '#web/fields/inputs.module.css'
import { moved, SortableItems, useSortableItem } from '#web/fields/sortable-items.tsx'
import { useFieldTexts } from '#web/fields/texts.ts'
import { keyValues } from '#web/fields/values/value-text.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import { Icon } from '#web/ui/icons/icon.tsx'

/** Rows of key and value: added, deleted, put in order. */
export function ArrayInput(props: InputProps) {
  const { t, label } = useFieldTexts(props.resource)
  const own = `${props.resource.name}:texts.${props.name}`
  // What its two sides are called, where they are no key and value.
  const called = {
    key: t([`${own}_key`, 'fields:array.key']),
    value: t([`${own}_value`, 'fields:array.value']),
  }
  const rows = keyValues(props.value)
  const keys = useStableKeys(rows.length)
  const group = useRef<HTMLDivElement>(null)
  const set = (next: readonly KeyValue[]) => props.onChange(next)
  const add = () => {
    set([...rows, { key: '', value: '' }])
    requestAnimationFrame(() => {
      const inputs = group.current?.querySelectorAll<HTMLInputElement>('[data-part="key"]')
      inputs?.[inputs.length - 1]?.focus()
    })
  }
  const max = props.field.max ?? 200
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame and a legend of its own.
    <div ref={group} role="group" tabIndex={-1} className={css.array} {...groupAttributes(props)}>
      {rows.length > 0 && (
        <div className={css.arrayHead} aria-hidden="true">
          <span>{called.key}</span>
          <span>{called.value}</span>
        </div>
      )}
      <SortableItems
        keys={keys.list}
        layout="column"
        announce={(place, count) => t('fields:sort.place', { place, count })}
        instructions={t('fields:sort.instructions')}
        onMove={(from, to) => {
          keys.move(from, to)
          set(moved(rows, from, to))
        }}
      >
        {rows.map((row, at) => (
          <ArrayRow
            key={keys.list[at]}
            itemKey={keys.list[at] ?? String(at)}
            row={row}
            place={at + 1}
            isAlone={rows.length < 2}
            isDisabled={props.disabled === true}
            isLong={props.field.isLong === true}
            fieldLabel={label(props.name)}
            called={called}
            t={t}
            onChange={(next) => set(rows.with(at, next))}
            onDelete={() => {
              keys.remove(at)
              set(rows.toSpliced(at, 1))
            }}
          />
        ))}
      </SortableItems>
      <Button
        type="dashed"
        block
        disabled={props.disabled === true || rows.length >= max}
        icon={<Icon name="el-icon-Plus" />}
        onClick={add}
      >
        {t('fields:array.add')}
      </Button>
    </div>
  )
}

function ArrayRow({
  itemKey,
  row,
  place,
  isAlone,
  isDisabled,
  isLong,
  fieldLabel,
  called,
  t,
  onChange,
  onDelete,
}: {
  readonly itemKey: string
  readonly row: KeyValue
  readonly place: number
  readonly isAlone: boolean
  readonly isDisabled: boolean
  readonly isLong: boolean
  readonly fieldLabel: string
  readonly called: KeyValue
  readonly t: Translate
  readonly onChange: (row: KeyValue) => void
  readonly onDelete: () => void
}) {
  const { ref, style, handle } = useSortableItem(itemKey, isDisabled || isAlone)
  const named = (key: string) => t(key, { label: fieldLabel, place })
  const value = {
    'aria-label': named('fields:array.valueOf'),
    placeholder: called.value,
    disabled: isDisabled,
    value: row.value,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange({ ...row, value: event.target.value }),
  }
  return (
    <div ref={ref} style={style} className={css.arrayRow}>
      <Button
        type="text"
        className={css.handle}
        disabled={isDisabled || isAlone}
        icon={<Icon name="el-icon-Rank" />}
        {...handle}
        aria-label={named('fields:array.moveRow')}
      />
      <Input
        data-part="key"
        aria-label={named('fields:array.keyOf')}
        placeholder={called.key}
        disabled={isDisabled}
        value={row.key}
        onChange={(event) => onChange({ ...row, key: event.target.value })}
      />
      {isLong ? <Input.TextArea autoSize={{ minRows: 2, maxRows: 12 }} {...value} /> : <Input {...value} />}
      <Button
        type="text"
        danger
        disabled={isDisabled}
        icon={<Icon name="el-icon-Delete" />}
        aria-label={named('fields:array.deleteRow')}
        onClick={onDelete}
      />
    </div>
  )
}

/** Keys for rows that have none of their own: they move along, so that the focus stays with its row. */
function useStableKeys(count: number) {
  const state = useRef<{ list: string[]; next: number }>({ list: [], next: 0 })
  const { current } = state
  while (current.list.length < count) current.list.push(`row-${current.next++}`)
  current.list.length = count
  return {
    list: current.list,
    move: (from: number, to: number) => {
      current.list = moved(current.list, from, to)
    },
    remove: (at: number) => {
      current.list = current.list.toSpliced(at, 1)
    },
  }
}
