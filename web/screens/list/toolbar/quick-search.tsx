import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { severalOf } from '#core/messages/noun.ts'
import { listLimits } from '#core/wire.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'
import { columnLabelKeys } from '../columns/list-columns.ts'
import css from '../list.module.css'
import { ListIcon } from '../list-icons.tsx'
import type { List } from '../use-list.ts'

const delay = 500

/** Searches half a second after the last key, or at once on Enter. */
export function QuickSearch({ list }: { readonly list: List }) {
  const { t } = useTranslation()
  const { resource, state, setQuickSearch } = list
  const [text, setText] = useState(state.quickSearch)
  const [sent, setSent] = useState(state.quickSearch)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const input = useRef<HTMLInputElement>(null)
  // Going back, or a link, brings another text than the one typed here.
  if (sent !== state.quickSearch) {
    setSent(state.quickSearch)
    setText(state.quickSearch)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const search = (value: string) => {
    clearTimeout(timer.current)
    setSent(value.trim())
    setQuickSearch(value.trim())
  }
  const language = currentLanguage()
  const fields = (resource.list.search ?? []).map((name) =>
    severalOf(t([...columnLabelKeys(resource.name, name)]), language),
  )
  const type = (value: string) => {
    setText(value)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => search(value), value === '' ? 0 : delay)
  }
  return (
    <div className={css.quickSearch}>
      <ListIcon name="search" />
      <input
        ref={input}
        value={text}
        maxLength={listLimits.maxQuickSearch}
        placeholder={t('list:quickSearch', { fields: fields.join(t('core:and')) })}
        aria-label={t('list:quickSearchLabel')}
        aria-keyshortcuts="/"
        onChange={({ target }) => type(target.value)}
        onKeyDown={({ key }) => key === 'Enter' && search(text)}
      />
      {text !== '' && (
        <button
          type="button"
          className="inline-flex plain rounded-small hover-text"
          tabIndex={-1}
          aria-label={t('list:clearQuickSearch')}
          onClick={() => {
            type('')
            input.current?.focus()
          }}
        >
          <ListIcon name="close" size={12} />
        </button>
      )}
    </div>
  )
}
