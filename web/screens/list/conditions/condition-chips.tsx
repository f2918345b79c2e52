import { Button } from 'antd'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Field } from '#core/field.ts'
import type { FilterValue } from '#web/fields/field-part.ts'
import { columnLabelKeys } from '../columns/list-columns.ts'
import css from '../list.module.css'
import { ListIcon } from '../list-icons.tsx'
import { fieldOf } from '../state/list-state.ts'
import { AnchoredBubble, PopupAnchor, usePopup } from '../toolbar/popup-anchor.tsx'
import type { List } from '../use-list.ts'
import { type ConditionDraft, draftOf, finished } from './condition-draft.ts'
import { ConditionEditor } from './condition-editor.tsx'
import { ConditionText, GroupText } from './condition-text.tsx'
import { conditionsOfParts, topParts, without } from './filter-draft.ts'

/** What a list is asked for: a sentence for each condition, to change it or take it away. */
export default function ConditionChips({
  list,
  onEdit,
}: {
  readonly list: List
  /** opens where conditions are joined in groups */
  readonly onEdit: () => void
}) {
  const { t } = useTranslation()
  const line = useRef<HTMLUListElement>(null)
  const { state, resource, setFilters, setQuickSearch } = list
  const names = Object.keys(state.filters)
  const groups = state.where ? topParts(state.where) : []
  const focusSearch = () =>
    line.current?.closest('.portico')?.querySelector<HTMLElement>('.list-quick-search input')?.focus()
  /** The focus stays in the line, or goes to where the next condition is typed. */
  const remove = (work: () => void) => {
    const next = line.current && line.current.children.length > 2 ? [...line.current.children] : []
    const isFirst = next[0]?.contains(document.activeElement) === true
    work()
    const button = next[isFirst ? 1 : 0]?.querySelector('button')
    if (button) button.focus()
    else focusSearch()
  }
  return (
    <ul ref={line} className={css.chips} aria-label={t('list:conditions')}>
      {state.quickSearch !== '' && (
        <SearchChip
          text={state.quickSearch}
          onEdit={focusSearch}
          onRemove={() => remove(() => setQuickSearch(''))}
        />
      )}
      {names.map((name) => {
        const field = fieldOf(resource, name)
        const value = state.filters[name]
        if (!field || !value) return null
        return (
          <FilterChip
            key={name}
            {...{ list, name, field, value }}
            onChange={(next) =>
              setFilters(next ? { ...state.filters, [name]: next } : without(state.filters, name))
            }
            onRemove={() => remove(() => setFilters(without(state.filters, name)))}
          />
        )
      })}
      {groups.map((part, at) => (
        <GroupChip
          // biome-ignore lint/suspicious/noArrayIndexKey: groups have no names; what is drawn says all of them
          key={at}
          resource={resource}
          part={part}
          onEdit={onEdit}
          onRemove={() => {
            const rest = groups.filter((one) => one !== part)
            const flat = names.map((field) => ({ field, ...(state.filters[field] as FilterValue) }))
            remove(() => list.setConditions(conditionsOfParts([...flat, ...rest])))
          }}
        />
      ))}
      {(resource.list.filters?.length ?? 0) > 0 && (
        <LineAction opens="dialog" onClick={onEdit}>
          {t('list:builder.open')}
        </LineAction>
      )}
      <LineAction
        onClick={() => {
          focusSearch()
          list.clearSearch()
        }}
      >
        {t('list:clearConditions')}
      </LineAction>
    </ul>
  )
}

interface LineActionProps {
  readonly opens?: 'dialog'
  readonly onClick: () => void
  readonly children: ReactNode
}

/** What is done with all conditions together, at the end of their line. */
function LineAction({ opens, onClick, children }: LineActionProps) {
  return (
    <li>
      <button type="button" className={css.chipAction} aria-haspopup={opens} onClick={onClick}>
        {children}
      </button>
    </li>
  )
}

interface SearchChipProps {
  readonly text: string
  readonly onEdit: () => void
  readonly onRemove: () => void
}

function SearchChip({ text, onEdit, onRemove }: SearchChipProps) {
  const { t } = useTranslation()
  return (
    <Chip
      onRemove={onRemove}
      button={(sentence) => (
        <button type="button" className={css.chipText} title={t('list:condition.edit')} onClick={onEdit}>
          {sentence}
        </button>
      )}
    >
      {t('list:condition.search', { text })}
    </Chip>
  )
}

interface GroupChipProps {
  readonly resource: List['resource']
  readonly part: ReturnType<typeof topParts>[number]
  readonly onEdit: () => void
  readonly onRemove: () => void
}

/** Conditions that are joined in a group: changed where groups are built. */
function GroupChip({ resource, part, onEdit, onRemove }: GroupChipProps) {
  const { t } = useTranslation()
  return (
    <Chip
      onRemove={onRemove}
      button={(sentence) => (
        <button
          type="button"
          className={css.chipText}
          aria-haspopup="dialog"
          title={t('list:condition.edit')}
          onClick={onEdit}
        >
          {sentence}
        </button>
      )}
    >
      <GroupText resource={resource} part={part} />
    </Chip>
  )
}

interface FilterChipProps {
  readonly list: List
  readonly name: string
  readonly field: Field
  readonly value: FilterValue
  readonly onChange: (value: FilterValue | undefined) => void
  readonly onRemove: () => void
}

function FilterChip({ list, name, field, value, onChange, onRemove }: FilterChipProps) {
  const { t } = useTranslation()
  const popup = usePopup()
  return (
    <Chip
      onRemove={onRemove}
      button={(sentence) => (
        <PopupAnchor popup={popup}>
          <button
            type="button"
            {...popup.button}
            className={css.chipText}
            aria-haspopup="dialog"
            title={t('list:condition.edit')}
          >
            {sentence}
          </button>
          {popup.isOpen && (
            <AnchoredBubble popup={popup} placement="bottomLeft">
              <EditCondition
                {...{ list, name, field, value }}
                onDone={(next) => {
                  popup.leave()
                  onChange(next)
                }}
              />
            </AnchoredBubble>
          )}
        </PopupAnchor>
      )}
    >
      <ConditionText resource={list.resource} name={name} value={value} />
    </Chip>
  )
}

interface ChipProps {
  /** the condition, said in words */
  readonly children: ReactNode
  /** what opens it, with the words in it; without one it is no button */
  readonly button?: (sentence: ReactNode) => ReactNode
  readonly onRemove: () => void
}

/** A condition in words, and a way to be rid of it. */
function Chip({ children, button, onRemove }: ChipProps) {
  const { t } = useTranslation()
  const id = useId()
  const sentence = <span id={id}>{children}</span>
  return (
    <li className={css.chip}>
      {button ? button(sentence) : <span className={css.chipText}>{sentence}</span>}
      <button
        type="button"
        id={`${id}-remove`}
        className={css.chipRemove}
        aria-label={t('list:condition.remove')}
        aria-labelledby={`${id}-remove ${id}`}
        title={t('list:condition.remove')}
        onClick={onRemove}
      >
        <ListIcon name="close" size={12} />
      </button>
    </li>
  )
}

interface EditConditionProps extends Omit<FilterChipProps, 'onChange' | 'onRemove'> {
  readonly onDone: (value: FilterValue | undefined) => void
}

function EditCondition({ list: { resource }, name, field, value, onDone }: EditConditionProps) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState<ConditionDraft>(() => draftOf(field, value))
  const label = t([...columnLabelKeys(resource.name, name)])
  return (
    <form
      className={css.editCondition}
      aria-label={t('list:condition.edit')}
      onSubmit={(event) => {
        event.preventDefault()
        onDone(finished(draft))
      }}
    >
      <strong className="medium">{label}</strong>
      <ConditionEditor {...{ resource, name, field, label, draft }} onChange={setDraft} />
      <Button type="primary" htmlType="submit" autoInsertSpace={false} disabled={!finished(draft)}>
        {t('list:condition.apply')}
      </Button>
    </form>
  )
}
