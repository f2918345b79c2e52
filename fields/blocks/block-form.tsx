import { type ReactNode, useContext, useMemo } from 'react'
import { type BlockType, describeBlock } from '#core/blocks.ts'
import { belongsToRow } from '#core/conditions/condition.ts'
import { type Block, blockTexts } from '#core/values/block.ts'
import { NestedField } from '#web/fields/nested-field.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import css from './blocks.module.css'
import { bodyId, useEditing } from './blocks-editing.client.ts'

/** The fields of a block by its type, and below them what is within it. */
export function BlockForm({ block, children }: { readonly block: Block; readonly children: ReactNode }) {
  const t = useNamespaces(['blocks'])
  const { id, types } = useEditing()
  const type = types.find(block.type)
  return (
    <div id={bodyId(id, block.id)} className={css.body}>
      {type ? <TypedForm block={block} type={type} /> : <p className="hint">{t('blocks:unknown')}</p>}
      {children}
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
