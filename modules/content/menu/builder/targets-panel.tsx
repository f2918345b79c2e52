import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Input, Select, Spin } from 'antd'
import { type PointerEvent, useDeferredValue, useState } from 'react'
import { type NamedTarget, targetText } from '#core/values/target.ts'
import { foundTargetsQuery, targetsQuery } from '#web/fields/remote/targets.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { useResources } from '#web/resources/resources-context.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Tag } from '#web/ui/tag.tsx'
import type { MenuPreview } from '../item-facts.ts'
import css from './builder.module.css'

/** An item that can be added. */
export interface Addition {
  readonly key: string
  readonly label: string
  readonly values: Readonly<Record<string, unknown>>
}

interface TargetsPanelProps {
  readonly lists: MenuPreview['lists']
  readonly isDisabled: boolean
  readonly onAdd: (addition: Addition) => void
  /** the pointer may carry it into the tree */
  readonly onPress: (addition: Addition, event: PointerEvent) => void
}

/** Everything that an item can lead to: rows that a search finds, lists of the site, and addresses of one's own. */
export function TargetsPanel({ lists, ...props }: TargetsPanelProps) {
  const t = useNamespaces(['content'])
  const own = [
    { key: 'url', label: t('content:menu.address'), values: { kind: 'url' } },
    { key: 'heading', label: t('content:menu.heading'), values: { kind: 'heading' } },
  ]
  return (
    <div className="stack">
      <FoundTargets {...props} />
      {lists.length > 0 && (
        <Group title={t('content:menu.lists')}>
          {lists.map(({ label, url }) => (
            <Entry
              key={url}
              {...props}
              addition={{ key: url, label, values: { kind: 'url', label, url } }}
              note={url}
            />
          ))}
        </Group>
      )}
      <Group title={t('content:menu.own')}>
        {own.map((addition) => (
          <Entry key={addition.key} {...props} addition={addition} />
        ))}
      </Group>
    </div>
  )
}

function FoundTargets(props: Omit<TargetsPanelProps, 'lists'>) {
  const [text, setText] = useState('')
  const [resource, setResource] = useState<string | null>(null)
  const wanted = useDeferredValue(text.trim())
  const { data: open } = useQuery(targetsQuery([]))
  const names = open?.resources ?? []
  const loaded = useResources(names).flatMap((one) => one?.name ?? [])
  const t = useNamespaces(['content', 'fields', ...loaded])
  const { data, isFetching, isError, refetch } = useQuery({
    ...foundTargetsQuery(wanted, resource),
    placeholderData: keepPreviousData,
  })
  const nameOf = (name: string) => (loaded.includes(name) ? t(`${name}:name`) : name)
  const found = wanted === '' ? [] : (data?.list ?? [])
  if (open && names.length === 0) return <p className="hint">{t('content:menu.noTargets')}</p>
  return (
    <div className="stack gap-2">
      <Input.Search
        allowClear
        aria-label={t('content:menu.search')}
        placeholder={t('content:menu.search')}
        value={text}
        maxLength={100}
        loading={isFetching}
        onChange={({ target }) => setText(target.value)}
        // The form around would be saved.
        onPressEnter={(event) => event.preventDefault()}
      />
      <Select<string>
        aria-label={t('content:menu.kind')}
        value={resource ?? ''}
        options={[
          { value: '', label: t('content:menu.allKinds') },
          ...names.map((value) => ({ value, label: nameOf(value) })),
        ]}
        onChange={(value) => setResource(value || null)}
      />
      {wanted === '' && <p className="hint">{t('content:menu.searchHint')}</p>}
      {isError && (
        <p className="bad">
          {t('content:menu.searchFailed')}{' '}
          <Button size="small" type="link" onClick={() => void refetch()}>
            {t('fields:retry')}
          </Button>
        </p>
      )}
      {wanted !== '' && isFetching && found.length === 0 && <Spin size="small" />}
      {wanted !== '' && !isFetching && !isError && found.length === 0 && (
        <p className="hint" role="status">
          {t('content:menu.nothingFound')}
        </p>
      )}
      <ul className={css.entries}>
        {found.map((target) => (
          <Entry
            key={targetText(target)}
            {...props}
            addition={additionOf(target)}
            note={nameOf(target.resource)}
            isHidden={target.state !== 'public'}
          />
        ))}
      </ul>
    </div>
  )
}

function additionOf({ label, state, ...target }: NamedTarget): Addition {
  const values = { kind: 'target', target, target_row: { ...target, label, state } }
  return { key: targetText(target), label, values }
}

function Group({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <section className="stack gap-1">
      <h2 className={css.groupTitle}>{title}</h2>
      <ul className={css.entries}>{children}</ul>
    </section>
  )
}

interface EntryProps extends Omit<TargetsPanelProps, 'lists'> {
  readonly addition: Addition
  readonly note?: string
  readonly isHidden?: boolean
}

function Entry({ addition, note, isHidden = false, isDisabled, onAdd, onPress }: EntryProps) {
  const t = useNamespaces(['content'])
  return (
    <li>
      <button
        type="button"
        className={css.entry}
        disabled={isDisabled}
        onClick={() => onAdd(addition)}
        onPointerDown={(event) => onPress(addition, event)}
      >
        <Icon name="el-icon-Plus" />
        <span className="grow breaks">
          <span className="visually-hidden">{t('content:menu.add')} </span>
          {addition.label}
        </span>
        {isHidden && <Tag hue="red">{t('content:menu.fault.hidden')}</Tag>}
        {note && <span className="faint small">{note}</span>}
      </button>
    </li>
  )
}
