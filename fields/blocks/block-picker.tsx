import { Input, Modal } from 'antd'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { BlockTypes } from '#core/blocks.ts'
import { blockTexts } from '#core/values/block.ts'
import { i18n, useNamespaces } from '#web/i18n/i18n.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { iconOf, typeName } from './block-names.client.ts'
import css from './blocks.module.css'

interface BlockPickerProps {
  readonly types: BlockTypes
  /** the types to choose from */
  readonly names: readonly string[]
  /** null: none was chosen */
  readonly onChoose: (type: string | null) => void
}

/** The types of blocks with what they are for, found by typing. */
export function BlockPicker({ types, names, onChoose }: BlockPickerProps) {
  const t = useNamespaces(['blocks'])
  const id = useId()
  const [search, setSearch] = useState('')
  const [at, setAt] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const found = matching(names, search)
  const active = found[Math.min(at, found.length - 1)]
  const optionId = (name: string) => `${id}-${name}`
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  })
  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && found.length > 0) setAt((at + step + found.length) % found.length)
    else if (event.key === 'Enter' && active !== undefined) onChoose(active)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Modal
      open
      centered
      width={480}
      footer={null}
      title={t('blocks:picker.title')}
      focusable={{ focusTriggerAfterClose: true }}
      afterOpenChange={(isOpen) => isOpen && document.getElementById(`${id}-search`)?.focus()}
      onCancel={() => onChoose(null)}
    >
      <div className="stack gap-3">
        <Input
          id={`${id}-search`}
          prefix={<Icon name="el-icon-Search" />}
          role="combobox"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={active === undefined ? undefined : optionId(active)}
          aria-label={t('blocks:picker.search')}
          placeholder={t('blocks:picker.search')}
          autoComplete="off"
          value={search}
          onKeyDown={handleKey}
          onChange={(event) => {
            setSearch(event.target.value)
            setAt(0)
          }}
        />
        <div
          ref={list}
          id={`${id}-list`}
          role="listbox"
          aria-label={t('blocks:picker.title')}
          className={css.options}
        >
          {found.map((name) => (
            <TypeOption
              key={name}
              id={optionId(name)}
              name={name}
              icon={iconOf(name, types)}
              isActive={name === active}
              onChoose={onChoose}
            />
          ))}
        </div>
        <span role="status" className={found.length > 0 ? 'visually-hidden' : 'hint'}>
          {t(found.length > 0 ? 'blocks:picker.found' : 'blocks:picker.none', { count: found.length })}
        </span>
      </div>
    </Modal>
  )
}

interface TypeOptionProps {
  readonly id: string
  readonly name: string
  readonly icon: string
  readonly isActive: boolean
  readonly onChoose: (type: string) => void
}

/** A type with what it is for. */
function TypeOption({ id, name, icon, isActive, onChoose }: TypeOptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search input has the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={css.option}
      onClick={() => onChoose(name)}
    >
      <Icon name={icon} size={20} />
      <span>
        <span className={css.name}>{typeName(name)}</span>
        <span className="hint block">{i18n.t(`${blockTexts(name)}:about`)}</span>
      </span>
    </div>
  )
}

/** Types whose name or purpose has every word of a search. */
function matching(names: readonly string[], search: string): readonly string[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return names.filter((name) => {
    const text = `${name} ${typeName(name)} ${i18n.t(`${blockTexts(name)}:about`)}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
