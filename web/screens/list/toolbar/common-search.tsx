import { Button } from 'antd'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FilterValue } from '../../../fields/field-part.ts'
import { fieldParts } from '../../../fields/parts.ts'
import { columnLabelKeys } from '../columns/list-columns.ts'
import css from '../list.module.css'
import { type Filters, fieldOf, offeredFilters } from '../state/list-state.ts'
import type { List } from '../use-list.ts'

/** The search over columns: one filter for each that the declaration offers. */
export default function CommonSearch({
  list,
  takesFocus,
  onCombine,
}: {
  readonly list: Pick<List, 'resource' | 'state' | 'setFilters'>
  /** goes on where conditions are joined in groups */
  readonly onCombine?: () => void
  /** whoever opened it goes on typing in it */
  readonly takesFocus: boolean
}) {
  const { t } = useTranslation()
  const id = useId()
  const { resource, setFilters } = list
  const applied = list.state.filters
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (takesFocus) form.current?.querySelector('input')?.focus()
  }, [takesFocus])
  const { draft, setDraft, change } = useFilterDraft(applied)
  const offered = offeredFilters(resource)
  const names = [...offered, ...Object.keys(applied).filter((name) => !offered.includes(name))]
  return (
    <form
      ref={form}
      className={css.search}
      aria-label={t('list:commonSearch')}
      onKeyDown={(event) => {
        // Enter in a date or a time takes what was typed there; it does not search yet.
        const isPicker = event.target instanceof Element && event.target.closest('.ant-picker')
        if (event.key === 'Enter' && isPicker) event.preventDefault()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        setFilters(draft)
      }}
    >
      {names.map((name) => {
        const field = fieldOf(resource, name)
        const Filter = field && fieldParts[field.kind].Filter
        if (!Filter) return null
        return (
          <div key={name} className={css.searchField}>
            <label id={`${id}-${name}-label`} className="clip soft small" htmlFor={`${id}-${name}`}>
              {t([...columnLabelKeys(resource.name, name)])}
            </label>
            <Filter
              id={`${id}-${name}`}
              resource={resource}
              name={name}
              field={field}
              value={draft[name]}
              onChange={(value) => change(name, value)}
            />
          </div>
        )
      })}
      <div className={css.searchButtons}>
        <Button type="primary" htmlType="submit" autoInsertSpace={false}>
          {t('list:search')}
        </Button>
        <Button
          autoInsertSpace={false}
          onClick={() => {
            setDraft({})
            setFilters({})
          }}
        >
          {t('list:reset')}
        </Button>
        {onCombine && (
          <Button type="link" autoInsertSpace={false} aria-haspopup="dialog" onClick={onCombine}>
            {t('list:builder.combine')}
          </Button>
        )}
      </div>
    </form>
  )
}

/** What was typed into the filters and is not searched for yet. */
function useFilterDraft(applied: Filters) {
  const [draft, setDraft] = useState<Filters>(applied)
  const [seen, setSeen] = useState(applied)
  // What comes from the address (a link, a step back) replaces what was typed.
  if (JSON.stringify(seen) !== JSON.stringify(applied)) {
    setSeen(applied)
    setDraft(applied)
  }
  const change = (name: string, value: FilterValue | undefined) =>
    setDraft((before) => {
      const { [name]: _gone, ...rest } = before
      return value === undefined ? rest : { ...rest, [name]: value }
    })
  return { draft, setDraft, change }
}
