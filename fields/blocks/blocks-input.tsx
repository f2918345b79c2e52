import { Button } from 'antd'
import { useId } from 'react'
import { useBlockTypes } from '#web/fields/blocks/block-types.ts'
import type { InputProps } from '#web/fields/field-part.ts'
import { groupAttributes } from '#web/fields/input-attributes.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { BlockList } from './block-list.tsx'
import { BlockPicker } from './block-picker.tsx'
import css from './blocks.module.css'
import { EditingContext } from './blocks-editing.client.ts'
import { countBlocks } from './edit-blocks.ts'
import { useBlocks } from './use-blocks.client.ts'

/** The editor of blocks: a list of them in each place, each with the form of its type. */
export function BlocksInput(props: InputProps) {
  const types = useBlockTypes()
  const t = useNamespaces(['blocks', 'fields', 'core'])
  const hint = useId()
  const { editing, picking, choose, said, openAll } = useBlocks(props, types, t)
  const count = countBlocks(editing.blocks)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame and a legend of its own.
    <div role="group" tabIndex={-1} className={css.editor} {...groupAttributes(props)}>
      {count > 0 && (
        <div className={css.bar}>
          <span className="hint">{t('blocks:count', { count })}</span>
          <span id={hint} className={css.keys}>
            {t('blocks:hint')}
          </span>
          {count > 1 && (
            <span className="row push">
              <Button size="small" type="text" onClick={() => openAll(true)}>
                {t('blocks:openAll')}
              </Button>
              <Button size="small" type="text" onClick={() => openAll(false)}>
                {t('blocks:closeAll')}
              </Button>
            </span>
          )}
        </div>
      )}
      <EditingContext value={editing}>
        {editing.places.map(({ slot, label }) => (
          <BlockList
            key={slot}
            at={{ parent: null, slot }}
            label={label}
            isNamed={editing.places.length > 1}
            hintId={hint}
          />
        ))}
      </EditingContext>
      {picking && <BlockPicker types={types} names={editing.typesAt(picking)} onChoose={choose} />}
      <span role="status" className="visually-hidden">
        {said}
      </span>
    </div>
  )
}
