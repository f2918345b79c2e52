import { Button } from 'antd'
import { type CSSProperties, type KeyboardEvent, type PointerEvent, type Ref, useId, useState } from 'react'
import type { DrawnLine } from '#fields/lines/line-list.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { toast } from '#web/ui/feedback/feedback.ts'
import { Glyph } from '#web/ui/icons/glyph.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Tag } from '#web/ui/tag/tag.tsx'
import css from './builder.module.css'
import { ItemForm } from './item-form.tsx'
import type { Items } from './use-items.client.ts'
import type { CheckedMenu } from './use-menu-preview.client.ts'

interface ItemsTreeProps {
  readonly ref: Ref<HTMLUListElement>
  readonly id: string
  readonly items: Items
  readonly checked: CheckedMenu
  /** what is wrong, such as `12.label` */
  readonly faults: Readonly<Record<string, string>> | undefined
  readonly isDisabled: boolean
  readonly onPress: (name: string, event: PointerEvent) => void
}

const steps = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' } as const

/** The items of a menu as a tree, each with what can be done to it, and the fields of the chosen one below it. */
export function ItemsTree({ ref, ...props }: ItemsTreeProps) {
  const { items, checked } = props
  const t = useNamespaces(['content', 'list'])
  const helpId = useId()
  const [said, setSaid] = useState('')
  const move = (name: string, key: keyof typeof steps, focusId = handleId(props.id, name)) => {
    const isDone = items.step(name, steps[key])
    const label = checked.labelOf(name) || t('content:menu.unnamed')
    setSaid(isDone ? t(`content:menu.moved.${steps[key]}`, { name: label }) : t('content:menu.noWay'))
    // A row that changes its place loses the focus in some browsers.
    requestAnimationFrame(() => document.getElementById(focusId)?.focus())
  }
  return (
    <div className="stack gap-2">
      {items.drawn.length === 0 && <p className="hint">{t('content:menu.empty')}</p>}
      {checked.broken > 0 && (
        <p className="bad" role="status">
          {t('content:menu.broken', { count: checked.broken })}
        </p>
      )}
      <ul ref={ref} className={css.tree} aria-label={t('content:menu.items')} aria-describedby={helpId}>
        {items.drawn.map((one) => (
          <Item key={one.name} {...props} one={one} onMove={move} />
        ))}
      </ul>
      <p id={helpId} className="hint">
        {t('content:menu.help')}
      </p>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </div>
  )
}

const handleId = (id: string, name: string) => `${id}-${name}-handle`

interface ItemProps extends Omit<ItemsTreeProps, 'ref'> {
  readonly one: DrawnLine
  /** `focusId`: what has the focus then; the item's handle unless said otherwise */
  readonly onMove: (name: string, key: keyof typeof steps, focusId?: string) => void
}

function Item(props: ItemProps) {
  const { id, one, items, checked, faults = {}, isDisabled, onPress, onMove } = props
  const { name, level, line } = one
  const t = useNamespaces(['content', 'fields'])
  const isOpen = items.chosen === name
  const label = labelOf(one, checked) || t('content:menu.unnamed')
  const own = Object.entries(faults).filter(([path]) => path === name || path.startsWith(`${name}.`))
  const hasFault = own.length > 0
  const handleKey = (event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey || event.metaKey || !(event.key in steps)) return
    event.preventDefault()
    event.stopPropagation()
    if (!isDisabled) onMove(name, event.key as keyof typeof steps)
  }
  return (
    <li
      data-row-key={name}
      data-level={level}
      className={css.item}
      style={{ '--level': level } as CSSProperties}
      onKeyDown={handleKey}
    >
      <div className={css.head}>
        <button
          id={handleId(id, name)}
          type="button"
          className={css.handle}
          disabled={isDisabled}
          aria-label={t('content:menu.move', { name: label, level: level + 1 })}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight"
          onPointerDown={(event) => onPress(name, event)}
        >
          <Icon name="el-icon-Rank" />
        </button>
        <button
          type="button"
          className={css.name}
          aria-expanded={isOpen}
          onClick={() => items.choose(isOpen ? null : name)}
        >
          <Icon name={String(line.icon || kindIcons[String(line.kind)] || '')} />
          <span className={css.label}>
            <span className="breaks">{label}</span>
            <Leads checked={checked} name={name} />
          </span>
          <Glyph name={isOpen ? 'chevronUp' : 'chevronDown'} />
        </button>
        <ItemState checked={checked} name={name} hasFault={hasFault} visibleTo={line.visible_to} />
        <ItemButtons {...props} label={label} />
      </div>
      {isOpen && <MoveButtons {...props} />}
      {(isOpen || hasFault) && (
        <ItemForm
          id={id}
          line={line}
          name={name}
          items={items}
          targetName={line.kind === 'target' ? (checked.of(name)?.target ?? targetLabel(line)) : ''}
          faults={Object.fromEntries(own)}
          isDisabled={isDisabled}
        />
      )}
    </li>
  )
}

/** The ways of an item, for whoever neither drags nor knows the keys. */
function MoveButtons({ id, one: { name }, isDisabled, onMove }: ItemProps) {
  const t = useNamespaces(['content'])
  return (
    <div className={css.moves}>
      {(['ArrowUp', 'ArrowDown', 'ArrowRight', 'ArrowLeft'] as const).map((key) => (
        <Button
          key={key}
          id={`${id}-${name}-${key}`}
          size="small"
          disabled={isDisabled}
          onClick={({ currentTarget }) => onMove(name, key, currentTarget.id)}
        >
          {t(`content:menu.ways.${steps[key]}`)}
        </Button>
      ))}
    </div>
  )
}

const kindIcons: Readonly<Record<string, string>> = {
  target: 'el-icon-Document',
  url: 'el-icon-Link',
  heading: 'el-icon-FolderOpened',
}

/** What an item goes by: what was typed last, before the server has said what its target is called. */
function labelOf({ line, name }: DrawnLine, checked: CheckedMenu): string {
  return String(line.label || checked.of(name)?.label || targetLabel(line) || line.url || '')
}

const targetLabel = ({ target_row }: DrawnLine['line']) =>
  ((target_row ?? {}) as { readonly label?: string }).label ?? ''

function Leads({ checked, name }: { readonly checked: CheckedMenu; readonly name: string }) {
  const url = checked.of(name)?.url
  return url ? <span className="faint small breaks">{url}</span> : null
}

interface ItemStateProps {
  readonly checked: CheckedMenu
  readonly name: string
  readonly hasFault: boolean
  readonly visibleTo: unknown
}

function ItemState({ checked, name, hasFault, visibleTo }: ItemStateProps) {
  const t = useNamespaces(['content', 'content/menuItem'])
  const fault = checked.of(name)?.fault
  const isForSome = visibleTo === 'guests' || visibleTo === 'members'
  if (!fault && !hasFault && !isForSome) return null
  return (
    <span className={css.state}>
      {isForSome && <Tag hue="blue">{t(`content/menuItem:options.visible_to.${visibleTo}`)}</Tag>}
      {(fault || hasFault) && <Tag hue="red">{t(`content:menu.fault.${fault || 'refused'}`)}</Tag>}
    </span>
  )
}

function ItemButtons({ one: { name }, items, isDisabled, label }: ItemProps & { readonly label: string }) {
  const t = useNamespaces(['content', 'list'])
  const { mayAdd, mayRemove } = items.shape
  const remove = () => {
    const take = items.remove(name)
    const text = t('content:menu.removed', { name: label })
    toast.offer({ key: 'menu item', text, label: t('list:undo'), take: async () => take() })
  }
  return (
    <span className={css.buttons}>
      {mayAdd && (
        <Button
          type="text"
          size="small"
          disabled={isDisabled || items.isFull}
          icon={<Icon name="el-icon-CopyDocument" />}
          aria-label={t('content:menu.duplicate', { name: label })}
          onClick={() => items.duplicate(name)}
        />
      )}
      {mayRemove && (
        <Button
          type="text"
          size="small"
          danger
          disabled={isDisabled}
          icon={<Icon name="el-icon-Delete" />}
          aria-label={t('content:menu.remove', { name: label })}
          onClick={remove}
        />
      )}
    </span>
  )
}
