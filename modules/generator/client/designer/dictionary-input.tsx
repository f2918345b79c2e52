import { Button, Input } from 'antd'
import { useEffect, useState } from 'react'
import { type DictionaryEntry, formatComment, parseComment } from '#core/tables/dictionary.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { Glyph } from '#web/ui/icons/glyph.tsx'
import type { DesignType } from '../../design/design.ts'
import { CommittedInput } from '../committed-input.tsx'
import css from '../crud.module.css'

/** Kinds whose options stand in the comment. */
const choiceTypes: ReadonlySet<DesignType> = new Set(['radio', 'checkbox', 'select', 'selects', 'switch'])

interface DictionaryInputProps {
  readonly id: string
  readonly comment: string
  readonly designType: DesignType
  readonly onChange: (comment: string) => void
}

/** A comment: its text, and for kinds with options what can be chosen, one under the other. */
export function DictionaryInput({ id, comment, designType, onChange }: DictionaryInputProps) {
  const t = useNamespaces(['crud'])
  const { title, entries } = parseComment(comment)
  return (
    <>
      <CommittedInput id={id} maxLength={2000} value={comment} onCommit={onChange} />
      {choiceTypes.has(designType) && (
        <Options
          key={designType}
          entries={entries}
          isFixed={designType === 'switch'}
          hint={t('crud:options.hint')}
          onChange={(next) => onChange(formatComment({ title, entries: next }))}
        />
      )}
    </>
  )
}

interface OptionsProps {
  readonly entries: readonly DictionaryEntry[]
  /** a switch has two states, whatever they are called */
  readonly isFixed: boolean
  readonly hint: string
  readonly onChange: (entries: readonly DictionaryEntry[]) => void
}

function Options({ entries, isFixed, hint, onChange }: OptionsProps) {
  const t = useNamespaces(['crud'])
  const [rows, setRows] = useState(entries)
  const written = JSON.stringify(entries)
  // The text above and undoing change the options too.
  useEffect(() => setRows(JSON.parse(written)), [written])
  const change = (at: number, part: keyof DictionaryEntry, value: string) =>
    setRows(rows.with(at, { ...(rows[at] as DictionaryEntry), [part]: withoutSigns(value) }))
  const settle = (next: readonly DictionaryEntry[]) => {
    const whole = next.filter(({ key }) => key.trim() !== '')
    if (JSON.stringify(whole) !== written) onChange(whole)
  }
  const add = () => {
    const key = freeKey(rows)
    settle([...rows, { key, label: t('crud:options.new', { number: rows.length + 1 }) }])
  }
  return (
    <fieldset className={css.options}>
      <legend className="hint">{t('crud:options.title')}</legend>
      {rows.map(({ key, label }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is all that stays while a key is typed
        <div key={at} className={css.option}>
          <Input
            size="small"
            aria-label={t('crud:options.key', { number: at + 1 })}
            disabled={isFixed}
            maxLength={60}
            value={key}
            onChange={({ target }) => change(at, 'key', target.value)}
            onBlur={() => settle(rows)}
          />
          <Input
            size="small"
            aria-label={t('crud:options.label', { number: at + 1 })}
            maxLength={100}
            value={label}
            onChange={({ target }) => change(at, 'label', target.value)}
            onBlur={() => settle(rows)}
          />
          {!isFixed && (
            <Button
              size="small"
              type="text"
              aria-label={t('crud:options.remove', { name: label })}
              icon={<Glyph name="close" size={15} />}
              onClick={() => settle(rows.toSpliced(at, 1))}
            />
          )}
        </div>
      ))}
      {isFixed ? null : (
        <Button size="small" type="dashed" block onClick={add}>
          {t('crud:options.add')}
        </Button>
      )}
      <p className={css.faint}>{hint}</p>
    </fieldset>
  )
}

/** What a comment takes for a separator can not be part of an option. */
function withoutSigns(text: string): string {
  return text.replace(/[,，=＝:：]/g, '')
}

/** The next of `opt0`, `opt1` … that is not taken, or the next number where keys are numbers. */
function freeKey(rows: readonly DictionaryEntry[]): string {
  const isNumbered = rows.length > 0 && rows.every(({ key }) => /^\d+$/.test(key))
  const taken = new Set(rows.map(({ key }) => key))
  for (let number = 0; ; number += 1) {
    const key = isNumbered ? String(number) : `opt${number}`
    if (!taken.has(key)) return key
  }
}
