import { Button, Dropdown } from 'antd'
import { type KeyboardEvent, type ReactNode, useMemo } from 'react'
import type { Block } from '#core/values/block.ts'
import { useSortableItem } from '#web/fields/sortable-items.tsx'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Tag } from '#web/ui/tag/tag.tsx'
import { BlockForm } from './block-form.tsx'
import { iconOf, summaryOf, typeName } from './block-names.client.ts'
import css from './blocks.module.css'
import { type BlocksEditing, bodyId, headId, useEditing } from './blocks-editing.client.ts'
import { type Direction, placeOf } from './edit-blocks.ts'

interface BlockCardProps {
  readonly block: Block
  readonly isAlone: boolean
  /** of the element that tells the keys */
  readonly hintId: string
  /** what is within it */
  readonly children: ReactNode
}

/** A block: what it is, what can be done with it, and its form when it is open. */
export function BlockCard({ block, isAlone, hintId, children }: BlockCardProps) {
  const t = useNamespaces(['blocks'])
  const editing = useEditing()
  const { id, isDisabled, types } = editing
  const { ref, style, handle, isDragging } = useSortableItem(block.id, isDisabled || isAlone)
  const isOpen = editing.isOpen(block.id)
  const name = typeName(block.type)
  const faults = Object.keys(editing.faults).filter((at) => at.split('.')[0] === block.id).length
  return (
    <li
      ref={ref}
      style={style}
      className={css.card}
      data-block={block.type}
      data-hidden={block.hidden}
      data-dragging={isDragging || undefined}
      data-faulty={faults > 0 || undefined}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the buttons in it */}
      <div className={css.head} onKeyDown={(event) => handleKey(event, block, editing)}>
        <Button
          type="text"
          className={css.handle}
          disabled={isDisabled || isAlone}
          icon={<Icon name="el-icon-Rank" />}
          {...handle}
          aria-label={t('blocks:drag', { name })}
        />
        <button
          type="button"
          id={headId(id, block.id)}
          className={css.toggle}
          aria-expanded={isOpen}
          aria-controls={isOpen ? bodyId(id, block.id) : undefined}
          aria-describedby={hintId}
          onClick={() => editing.toggle(block.id)}
        >
          <Icon name={iconOf(block.type, types)} size={18} />
          <span className={css.name}>{name}</span>
          <span className={css.summary}>{summaryOf(block, types)}</span>
          {block.hidden && <Tag hue="gray">{t('blocks:hidden')}</Tag>}
          {faults > 0 && <Tag hue="red">{t('blocks:faults', { count: faults })}</Tag>}
        </button>
        <BlockMenu block={block} name={name} />
      </div>
      {isOpen && <BlockForm block={block}>{children}</BlockForm>}
    </li>
  )
}

const directions = ['up', 'down', 'left', 'right'] as const

function BlockMenu({ block, name }: { readonly block: Block; readonly name: string }) {
  const t = useNamespaces(['blocks'])
  const editing = useEditing()
  const { isDisabled, isFull } = editing
  const label = t('blocks:more', { name })
  const steps = useMemo(() => {
    const at = placeOf(editing.blocks, block.id)
    return directions.flatMap((direction) => {
      const to = editing.stepTo(block.id, direction)
      return at && to ? [{ direction, to }] : []
    })
  }, [editing, block.id])
  const items = [
    ...steps.map(({ direction }) => ({ key: direction as string, label: t(`blocks:${direction}`) })),
    { key: 'add', label: t('blocks:addAfter', { name }), disabled: isFull },
    { key: 'duplicate', label: t('blocks:duplicate'), disabled: isFull },
    { key: 'hide', label: t(block.hidden ? 'blocks:show' : 'blocks:hide') },
    { key: 'remove', label: t('blocks:remove'), danger: true },
  ]
  const act = (key: string) => {
    const step = steps.find(({ direction }) => direction === key)
    if (step) editing.move(block.id, step.to)
    else if (key === 'add') addAfter(block, editing)
    else if (key === 'duplicate' || key === 'hide' || key === 'remove') editing[key](block.id)
  }
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      disabled={isDisabled}
      autoFocus
      menu={{ items, onClick: ({ key }) => act(key) }}
    >
      <Button
        type="text"
        disabled={isDisabled}
        icon={<Icon name="el-icon-MoreFilled" />}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
      />
    </Dropdown>
  )
}

const arrows: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

function handleKey(event: KeyboardEvent, block: Block, editing: BlocksEditing): void {
  const { key, altKey, ctrlKey, metaKey } = event
  if (editing.isDisabled || ctrlKey || metaKey) return
  const direction = arrows[key]
  if (altKey && direction) {
    event.preventDefault()
    const to = editing.stepTo(block.id, direction)
    if (to) editing.move(block.id, to)
    return
  }
  if (altKey) return
  if (key === '/') addAfter(block, editing)
  else if (key === 'Delete') editing.remove(block.id)
  else return
  event.preventDefault()
}

function addAfter(block: Block, editing: BlocksEditing): void {
  const place = placeOf(editing.blocks, block.id)
  if (place && !editing.isFull) editing.pick({ ...place, at: place.at + 1 })
}
