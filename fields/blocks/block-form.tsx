import { useContext, useMemo } from 'react'
import { type BlockType, describeBlock, slotsOf } from '#core/blocks.ts'
import { belongsToRow } from '#core/condition.ts'
import { type Block, blockTexts } from '#core/values/block.ts'
import { NestedField } from '#web/fields/nested-field.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { BlockList } from './block-list.tsx'
import css from './blocks.module.css'
import { bodyId, useEditing } from './blocks-editing.ts'

interface BlockFormProps {
  readonly block: Block
  readonly hintId: string
}

/** The fields of a block by its type, and the lists of blocks within it. */
export function BlockForm({ block, hintId }: BlockFormProps) {
  const t = useNamespaces(['blocks'])
  const { id, types } = useEditing()
  const type = types.find(block.type)
  return (
    <div id={bodyId(id, block.id)} className={css.body}>
      {type ? <TypedForm block={block} type={type} /> : <p className="hint">{t('blocks:unknown')}</p>}
      <Slots block={block} type={type} hintId={hintId} />
    </div>
  )
}

function TypedForm({ block, type }: { readonly block: Block; readonly type: BlockType }) {
  const t = useNamespaces(['blocks', blockTexts(type.name)])
  const editing = useEditing()
  const Field = useContext(NestedField)
  const resource = useMemo(() => describeBlock(type), [type])
  const names = Object.keys(type.fields).filter((name) => belongsToRow(type.fields, name, block.props))
  if (Object.keys(type.fields).length === 0) return <p className="hint">{t('blocks:noFields')}</p>
  return names.map((name) => {
    const field = type.fields[name]
    return (
      Field &&
      field && (
        <Field
          key={name}
          resource={resource}
          name={name}
          field={field}
          id={`${editing.id}-${block.id}-${name}`}
          value={block.props[name]}
          values={block.props}
          error={editing.faults[`${block.id}.${name}`] ?? ''}
          isDisabled={editing.isDisabled}
          onChange={(changed, value) => editing.set(block.id, changed, value)}
        />
      )
    )
  })
}

interface SlotsProps extends BlockFormProps {
  readonly type: BlockType | null
}

/** Places that the block has, and those that still hold something. */
function Slots({ block, type, hintId }: SlotsProps) {
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
