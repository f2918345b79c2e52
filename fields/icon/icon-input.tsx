import { useQuery } from '@tanstack/react-query'
import { Button, Empty, Input, Popover, Segmented, Space, Spin } from 'antd'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { InputProps } from '#web/fields/field-part.ts'
import { inputAttributes } from '#web/fields/input-attributes.ts'
import css from '#web/fields/inputs.module.css'
import { useFieldTexts } from '#web/fields/texts.ts'
import { asText } from '#web/fields/values/value-text.ts'
import { type Translate, useNamespaces } from '#web/i18n/i18n.ts'
import { Icon, iconNames } from '#web/ui/icons/icon.tsx'

const sets = ['el', 'fa', 'local'] as const
type SetName = (typeof sets)[number]

/** Icons drawn at a time; more come as the list is scrolled. */
const portion = 160

/** An icon by name, or chosen from the sets. */
export function IconInput(props: InputProps) {
  const texts = useFieldTexts(props.resource)
  return (
    <IconPicker
      {...inputAttributes(props)}
      label={texts.label(props.name)}
      placeholder={props.placeholder}
      value={asText(props.value)}
      onChange={props.onChange}
    />
  )
}

interface IconPickerProps extends Partial<ReturnType<typeof inputAttributes>> {
  readonly id: string
  readonly label: string
  readonly value: string
  readonly onChange: (name: string) => void
  readonly placeholder?: string
}

/** The same outside of a resource's form. */
export function IconPicker({ label, value, onChange, placeholder, ...attributes }: IconPickerProps) {
  const t = useNamespaces(['fields'])
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { id, disabled } = attributes
  const choose = (name: string) => {
    onChange(name)
    setOpen(false)
    button.current?.focus()
  }
  return (
    <Space.Compact className={css.wide}>
      <Popover
        open={isOpen}
        trigger="click"
        placement="bottomLeft"
        destroyOnHidden
        // Only once it is in its place can something in it take the focus.
        afterOpenChange={(open) => open && document.getElementById(`${id}-search`)?.focus()}
        onOpenChange={(open) => setOpen(open && disabled !== true)}
        content={
          <IconChooser
            id={`${id}-search`}
            value={value}
            t={t}
            onChoose={choose}
            onLeave={() => {
              setOpen(false)
              button.current?.focus()
            }}
          />
        }
      >
        <Button
          ref={button}
          disabled={disabled}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-label={t('fields:icon.open', { label })}
          icon={<Icon name={value || 'el-icon-Grid'} />}
        />
      </Popover>
      <Input
        {...attributes}
        allowClear
        spellCheck={false}
        autoComplete="off"
        placeholder={placeholder || t('fields:icon.choose')}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Space.Compact>
  )
}

interface IconChooserProps {
  /** of the search input */
  readonly id: string
  readonly value: string
  readonly t: Translate
  readonly onChoose: (name: string) => void
  readonly onLeave: () => void
}

function IconChooser({ id, value, t, onChoose, onLeave }: IconChooserProps) {
  const [set, setSet] = useState<SetName>(value.startsWith('fa ') ? 'fa' : 'el')
  const [search, setSearch] = useState('')
  const [count, setCount] = useState(portion)
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['icons', set],
    queryFn: () => iconNames(set),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const names = matchingIcons(data ?? [], search)
  const leave = (event: KeyboardEvent) => {
    // The dialog below stays.
    event.stopPropagation()
    event.nativeEvent.stopImmediatePropagation()
    onLeave()
  }
  return (
    <div
      role="dialog"
      aria-label={t('fields:icon.choose')}
      className={css.icons}
      onKeyDown={(event) => event.key === 'Escape' && leave(event)}
    >
      <Segmented<SetName>
        block
        value={set}
        options={sets.map((name) => ({ value: name, label: t(`fields:icon.sets.${name}`) }))}
        onChange={(next) => {
          setSet(next)
          setCount(portion)
        }}
      />
      <Input
        id={id}
        prefix={<Icon name="el-icon-Search" />}
        allowClear
        aria-label={t('fields:icon.search')}
        placeholder={t('fields:icon.search')}
        value={search}
        onChange={(event) => {
          setSearch(event.target.value)
          setCount(portion)
        }}
      />
      {isPending && <Spin className={css.iconsState} />}
      {isError && (
        <Button type="link" onClick={() => void refetch()}>
          {t('fields:icon.failed')} {t('fields:retry')}
        </Button>
      )}
      {data && names.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('fields:icon.none')} />
      )}
      <IconGrid
        names={names.slice(0, count)}
        value={value}
        onChoose={onChoose}
        onEnd={() => setCount((shown) => Math.min(names.length, shown + portion))}
      />
      <div className="flex items-center between hint">
        <span role="status">{data ? t('fields:icon.count', { total: names.length }) : ''}</span>
        <Button size="small" disabled={value === ''} onClick={() => onChoose('')}>
          {t('fields:icon.reset')}
        </Button>
      </div>
    </div>
  )
}

interface IconGridProps {
  readonly names: readonly string[]
  readonly value: string
  readonly onChoose: (name: string) => void
  /** the last icons are coming into sight */
  readonly onEnd: () => void
}

function IconGrid({ names, value, onChoose, onEnd }: IconGridProps) {
  return (
    <div
      className={css.iconGrid}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        if (scrollTop + clientHeight > scrollHeight - 100) onEnd()
      }}
    >
      {names.map((name, at) => (
        <button
          key={name}
          type="button"
          className={css.icon}
          title={name}
          aria-label={name}
          aria-pressed={name === value}
          // One stop for the tab key; arrow keys walk on from there.
          tabIndex={at === 0 ? 0 : -1}
          onKeyDown={walk}
          onClick={() => onChoose(name)}
        >
          <Icon name={name} />
        </button>
      ))}
    </div>
  )
}

/** Names that contain every word of a search. */
function matchingIcons(names: readonly string[], search: string): readonly string[] {
  const wanted = search
    .toLowerCase()
    .split(/[\s-]+/)
    .filter(Boolean)
  return wanted.length === 0
    ? names
    : names.filter((name) => wanted.every((word) => name.toLowerCase().includes(word)))
}

function walk(event: KeyboardEvent<HTMLButtonElement>): void {
  const grid = event.currentTarget.parentElement
  if (!grid) return
  const icons = [...grid.children] as HTMLElement[]
  const columns = Math.max(
    1,
    icons.findIndex((icon) => icon.offsetTop > (icons[0]?.offsetTop ?? 0)),
  )
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key]
  if (step === undefined) return
  event.preventDefault()
  icons[icons.indexOf(event.currentTarget) + step]?.focus()
}
