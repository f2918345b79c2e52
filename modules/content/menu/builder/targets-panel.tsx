import { Button, Input, Spin } from 'antd'
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { type FoundTarget, targetText } from '#core/values/target.ts'
import { useFoundTargets } from '#web/fields/remote/found-targets.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Tag } from '#web/ui/tag/tag.tsx'
import type { ItemFault, MenuPreview } from '../item-facts.ts'
import { isMenuAddress } from '../menu-item.ts'
import css from './builder.module.css'

/** An item that can be added. */
export interface Addition {
  readonly key: string
  readonly label: string
  /** where it leads */
  readonly url?: string | null
  /** why readers would not see it */
  readonly fault?: ItemFault | undefined
  readonly values: Readonly<Record<string, unknown>>
}

interface AdditionGroup {
  readonly key: string
  /** what its additions are */
  readonly title: string
  readonly list: readonly Addition[]
}

interface TargetsPanelProps {
  readonly lists: MenuPreview['lists']
  readonly isDisabled: boolean
  readonly onAdd: (addition: Addition) => void
  /** the pointer may carry it into the tree */
  readonly onPress: (addition: Addition, event: PointerEvent) => void
}

/** One search over everything that an item can be: rows of every kind, fixed pages of the site, addresses, and headings. */
export function TargetsPanel({ lists, isDisabled, onAdd, onPress }: TargetsPanelProps) {
  const t = useNamespaces(['content', 'fields'])
  const id = useId()
  const [text, setText] = useState('')
  /** the option that Enter adds; none until somebody types or presses an arrow */
  const [at, setAt] = useState(-1)
  const [added, setAdded] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const found = useFoundTargets(text)
  const { groups, link } = useAdditions(text.trim(), lists, found)
  // What belongs to an earlier text is not what somebody wants to add now.
  const options = found.isStale ? link : groups.flatMap((group) => group.list)
  const active = options[Math.min(at, options.length - 1)]
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  })
  const add = (addition: Addition) => {
    if (isDisabled) return
    setAdded(addition.label)
    onAdd(addition)
  }
  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && options.length > 0)
      setAt((Math.max(at, step < 0 ? 0 : -1) + step + options.length) % options.length)
    else if (event.key === 'Enter' && active) add(active)
    // The form around would be saved.
    else if (event.key !== 'Enter') return
    event.preventDefault()
  }
  return (
    <div className={css.search}>
      <Input
        allowClear
        prefix={<Icon name="el-icon-Search" />}
        role="combobox"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={active && `${id}-${active.key}`}
        aria-describedby={`${id}-hint`}
        aria-label={t('content:menu.search')}
        placeholder={t('content:menu.searchShort')}
        autoComplete="off"
        value={text}
        maxLength={255}
        onKeyDown={handleKey}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => {
          setText(target.value)
          setAt(target.value.trim() === '' ? -1 : 0)
        }}
      />
      <p id={`${id}-hint`} className="hint">
        {t(found.isOpen ? 'content:menu.searchHint' : 'content:menu.noTargets')}
      </p>
      <Added name={added} />
      <SearchState found={found} isEmpty={groups.every(({ key }) => key === headingKey)} />
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={t('content:menu.panel')}
        aria-busy={found.isStale}
        className={css.groups}
      >
        {groups.map((group) => (
          <Group
            key={group.key}
            id={id}
            group={group}
            active={active?.key}
            isDisabled={isDisabled}
            onAdd={add}
            onPress={onPress}
          />
        ))}
      </div>
    </div>
  )
}

function Added({ name }: { readonly name: string }) {
  const t = useNamespaces(['content'])
  return (
    <p className={name ? 'soft small' : 'visually-hidden'} role="status">
      {name && t('content:menu.added', { name })}
    </p>
  )
}

type Found = ReturnType<typeof useFoundTargets>

/** The group that is always there. */
const headingKey = 'heading'

/** What a text can become, in groups, and of that the link to the address that it is. */
function useAdditions(text: string, lists: MenuPreview['lists'], { groups }: Found) {
  const t = useNamespaces(['content'])
  const isAddress = isMenuAddress(text)
  const link: readonly Addition[] = isAddress
    ? [{ key: 'url', label: t('content:menu.linkTo', { url: text }), values: { kind: 'url', url: text } }]
    : []
  const word = text.toLowerCase()
  const fixed = lists.flatMap(({ label, url }): readonly Addition[] =>
    `${label} ${url}`.toLowerCase().includes(word)
      ? [{ key: `list-${url}`, label, url, values: { kind: 'url', label, url } }]
      : [],
  )
  const heading: Addition = {
    key: headingKey,
    label: isAddress || text === '' ? t('content:menu.heading') : t('content:menu.headingOf', { name: text }),
    values: { kind: 'heading', ...(isAddress || text === '' ? {} : { label: text.slice(0, 60) }) },
  }
  const all: readonly AdditionGroup[] = [
    { key: 'link', title: t('content:menu.linkGroup'), list: link },
    { key: 'lists', title: t('content:menu.lists'), list: fixed },
    ...groups.map(({ resource, name, list }) => ({ key: resource, title: name, list: list.map(additionOf) })),
    { key: headingKey, title: t('content:menu.headingGroup'), list: [heading] },
  ]
  return { link, groups: all.filter(({ list }) => list.length > 0) }
}

function additionOf({ label, state, path, ...target }: FoundTarget): Addition {
  const values = { kind: 'target', target, target_row: { ...target, label, state } }
  const fault = state !== 'public' ? state : path === null ? 'pageless' : undefined
  return { key: targetText(target), label, url: path, fault, values }
}

/** What is to be said of a search that has not simply found something. */
function SearchState({ found, isEmpty }: { readonly found: Found; readonly isEmpty: boolean }) {
  const t = useNamespaces(['content', 'fields'])
  if (found.hasFailed)
    return (
      <p className="bad" role="alert">
        {t('content:menu.searchFailed')}{' '}
        <Button size="small" type="link" onClick={found.retry}>
          {t('fields:retry')}
        </Button>
      </p>
    )
  if (!isEmpty || !found.isOpen) return null
  if (found.isStale) return <Spin size="small" />
  return (
    <p className="hint" role="status">
      {t('content:menu.nothingFound')}
    </p>
  )
}

interface GroupProps extends Omit<TargetsPanelProps, 'lists'> {
  readonly id: string
  readonly group: AdditionGroup
  readonly active: string | undefined
}

function Group({ id, group: { title, list }, active, ...props }: GroupProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list of options.
    <div role="group" aria-label={title} className={css.entries}>
      <span className={css.groupTitle} aria-hidden="true">
        {title}
      </span>
      {list.map((one) => (
        <Entry
          key={one.key}
          id={`${id}-${one.key}`}
          addition={one}
          isActive={one.key === active}
          {...props}
        />
      ))}
    </div>
  )
}

interface EntryProps extends Omit<TargetsPanelProps, 'lists'> {
  readonly id: string
  readonly addition: Addition
  readonly isActive: boolean
}

function Entry({ id, addition, isActive, isDisabled, onAdd, onPress }: EntryProps) {
  const t = useNamespaces(['content'])
  const { label, url, fault } = addition
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search input has the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      aria-disabled={isDisabled || undefined}
      className={css.entry}
      onClick={() => onAdd(addition)}
      onPointerDown={(event) => !isDisabled && onPress(addition, event)}
      // The keys stay with the search.
      onMouseDown={(event) => event.preventDefault()}
    >
      <Icon name="el-icon-Plus" />
      <span className={css.label}>
        <span className="breaks">{label}</span>
        {url && <span className="faint small breaks">{url}</span>}
      </span>
      {fault && <Tag hue="red">{t(`content:menu.fault.${fault}`)}</Tag>}
    </div>
  )
}
