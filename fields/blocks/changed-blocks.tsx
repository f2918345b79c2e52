import { describeBlock } from '#core/blocks.ts'
import type { Block } from '#core/values/block.ts'
import { useBlockTypes } from '#web/fields/blocks/block-types.ts'
import type { ChangedProps } from '#web/fields/field-part.ts'
import { useFieldTexts } from '#web/fields/texts.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { type Hue, Tag } from '#web/ui/tag/tag.tsx'
import { type BlockChange, blockChanges } from './block-changes.ts'
import { summaryOf, typeName } from './block-names.client.ts'
import css from './blocks.module.css'

const hues: Readonly<Record<BlockChange['what'], Hue>> = {
  added: 'green',
  removed: 'red',
  moved: 'blue',
  changed: 'gold',
  hidden: 'gray',
  shown: 'gray',
}

/** Which blocks were added, removed, moved and changed, and in which values. */
export function ChangedBlocks({ before, after }: ChangedProps) {
  const t = useNamespaces(['blocks'])
  const types = useBlockTypes()
  const changes = blockChanges(blocksIn(before), blocksIn(after))
  return (
    <ul className={css.changes}>
      {changes.map((change) => {
        const { what, block } = change
        return (
          <li key={`${block.id} ${what}`}>
            <Tag hue={hues[what]}>{t(`blocks:changes.${what}`)}</Tag> <strong>{typeName(block.type)}</strong>{' '}
            <span className="soft">{summaryOf(block, types)}</span>
            <ChangedValues change={change} />
          </li>
        )
      })}
    </ul>
  )
}

function ChangedValues({ change: { block, fields } }: { readonly change: BlockChange }) {
  const type = useBlockTypes().find(block.type)
  if (!type || fields.length === 0) return null
  return <ValuesOf resource={describeBlock(type)} fields={fields} />
}

/** Longer texts are not shown beside each other. */
const longestText = 120

function ValuesOf({
  resource,
  fields,
}: {
  readonly resource: ReturnType<typeof describeBlock>
  readonly fields: BlockChange['fields']
}) {
  const { label } = useFieldTexts(resource)
  const isShort = (value: unknown) =>
    typeof value !== 'object' && String(value ?? '').length <= longestText && !String(value).startsWith('<')
  return (
    <ul className={css.changedValues}>
      {fields.map(({ name, before, after }) => (
        <li key={name}>
          {label(name)}
          {isShort(before) && isShort(after) && (
            <>
              : <del>{String(before ?? '')}</del> → <ins>{String(after ?? '')}</ins>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

function blocksIn(value: unknown): readonly Block[] {
  return Array.isArray(value) ? (value as readonly Block[]) : []
}
