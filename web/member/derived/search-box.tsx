import { useEffect, useId, useState } from 'react'
import type { ResourceJson } from '#core/describe.ts'
import { severalOf } from '#core/messages/noun.ts'
import { listLimits } from '#core/wire.ts'
import { useFieldTexts } from '#web/fields/texts.ts'
import { useDebounced } from '#web/fields/use-debounced.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'
import centreCss from '#web/member/pages/centre.module.css'
import css from './derived.module.css'

interface SearchBoxProps {
  readonly view: ResourceJson
  readonly text: string
  readonly onChange: (text: string) => void
}

/** Finds rows by what is typed, a moment after the last key. */
export function SearchBox({ view, text, onChange }: SearchBoxProps) {
  const { t, label } = useFieldTexts(view)
  const id = useId()
  const [typed, setTyped] = useState(text)
  const [seen, setSeen] = useState(text)
  // What comes from the address (a link, a step back) replaces what was typed.
  if (seen !== text) {
    setSeen(text)
    setTyped(text)
  }
  const wanted = useDebounced(typed.trim(), 400)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the typing has come to rest
  useEffect(() => {
    if (wanted !== text && wanted === typed.trim()) onChange(wanted)
  }, [wanted])
  const fields = (view.list.search ?? [])
    .map((name) => severalOf(label(name), currentLanguage()))
    .join(t('core:and'))
  return (
    <search>
      <label className="visually-hidden" htmlFor={id}>
        {t('list:quickSearchLabel')}
      </label>
      <input
        id={id}
        type="search"
        className={`${centreCss.input} ${css.search}`}
        maxLength={listLimits.maxQuickSearch}
        placeholder={t('list:quickSearch', { fields })}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key }) => key === 'Enter' && onChange(typed.trim())}
      />
    </search>
  )
}
