import { Button } from 'antd'
import { slotsOf } from '#core/blocks.ts'
import { type Block, blockTexts, mainSlot } from '#core/values/block.ts'
import { moved, SortableItems } from '#web/fields/sortable-items.tsx'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { BlockCard } from './block-card.tsx'
import css from './blocks.module.css'
import { useEditing } from './blocks-editing.client.ts'
import { type ListAt, listAt } from './edit-blocks.ts'
import { addId } from './use-blocks.client.ts'

interface BlockListProps {
  readonly at: ListAt
  readonly label: string
  /** shows what it is called: there are others beside it */
  readonly isNamed: boolean
  /** of the element that tells the keys */
  readonly hintId: string
}

/** The blocks of a place, to be put in order, and the button that adds one. */
export function BlockList({ at, label, isNamed, hintId }: BlockListProps) {
  const t = useNamespaces(['blocks', 'fields'])
  const editing = useEditing()
  const list = listAt(editing.blocks, at)
  const ids = list.map(({ id }) => id)
  // Beside the content itself, a place that nobody needs takes one line.
  const isShort = isNamed && list.length === 0 && at.slot !== mainSlot
  const add = () => editing.pick({ ...at, at: list.length })
  return (
    <div className={css.place} data-short={isShort || undefined}>
      {isNamed && <div className={css.placeName}>{label}</div>}
      <SortableItems
        keys={ids}
        layout="column"
        announce={(place, count) => t('fields:sort.place', { place, count })}
        instructions={t('fields:sort.instructions')}
        onMove={(from, to) => {
          const id = ids[from]
          if (id !== undefined) editing.move(id, { ...at, at: moved(ids, from, to).indexOf(id) })
        }}
      >
        {list.length > 0 && (
          <ul className={css.list} aria-label={t('blocks:list', { place: label })}>
            {list.map((block) => (
              <BlockCard key={block.id} block={block} isAlone={list.length < 2} hintId={hintId}>
                <Slots block={block} hintId={hintId} />
              </BlockCard>
            ))}
          </ul>
        )}
      </SortableItems>
      {list.length === 0 && !isShort && <p className={css.empty}>{t('blocks:empty')}</p>}
      <Button
        id={addId(editing.id, at)}
        type={isShort ? 'text' : 'dashed'}
        size={isShort ? 'small' : 'middle'}
        block={!isShort}
        disabled={editing.isDisabled || editing.isFull}
        icon={<Icon name="el-icon-Plus" />}
        aria-label={isNamed ? t('blocks:addInto', { place: label }) : undefined}
        aria-haspopup="dialog"
        aria-keyshortcuts="/"
        onKeyDown={(event) => {
          if (event.key !== '/') return
          event.preventDefault()
          add()
        }}
        onClick={add}
      >
        {t('blocks:add')}
      </Button>
    </div>
  )
}

/** Places within a block, and those that it has no longer and that still hold something. */
function Slots({ block, hintId }: { readonly block: Block; readonly hintId: string }) {
  const type = useEditing().types.find(block.type)
  const t = useNamespaces(['blocks', ...(type ? [blockTexts(type.name)] : [])])
  const shown = type ? slotsOf(type, block.props) : []
  const slots = [...new Set([...shown, ...Object.keys(block.slots ?? {})])]
  if (slots.length === 0) return null
  const labelOf = (slot: string) => (type ? t([`${blockTexts(type.name)}:slots.${slot}`, slot]) : slot)
  return (
    <div className={css.slots}>
      {slots.map((slot) => (
        <BlockList key={slot} at={{ parent: block.id, slot }} label={labelOf(slot)} isNamed hintId={hintId} />
      ))}
    </div>
  )
}
