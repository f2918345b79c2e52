import { Suspense } from 'react'
import { isEmptyValue } from '#core/rules/rules.ts'
import type { Line } from '#core/values/lines.ts'
import type { Language } from '#core/wire.ts'
import { fieldParts } from '#web/fields/parts.ts'
import { useFieldTexts } from '#web/fields/texts.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { RowValue } from '../../row-value.tsx'
import type { RecordFormState } from '../use-record-form.ts'
import css from './languages.module.css'
import { type LineTexts, linesIn, lineText, lineTextId, lineTextState, withLineText } from './line-texts.ts'
import { TextMark } from './translated-item.tsx'

interface TranslatedLinesProps {
  readonly form: RecordFormState
  readonly texts: LineTexts
  readonly language: Language
  readonly formId: string
  /** what the lines are called */
  readonly title: string
}

/** Texts of the lines of a form in the base language, each with its translation beside it. */
export function TranslatedLines({ form, texts, language, formId, title }: TranslatedLinesProps) {
  const t = useNamespaces(['form', 'fields', 'web', texts.child.name])
  const names = texts.namesIn(language)
  const lines = linesIn(form.values, texts.field).filter(({ removed }) => !removed)
  const shown = lines.filter((line) =>
    names.some((name) => !isEmptyValue(line[name]) || !isEmptyValue(lineText(line, language, name))),
  )
  if (shown.length === 0) return null
  const heading = t('fields:inLanguage', { label: title, language: t(`web:languages.${language}`) })
  return (
    <section className={css.lines} aria-label={heading}>
      <h3 className={css.baseTitle}>{heading}</h3>
      {shown.map((line) => (
        <div key={line.id ?? line.key} className={css.line}>
          {names.map((name) => (
            <LineText key={name} {...{ form, texts, language, formId, line, name }} />
          ))}
        </div>
      ))}
    </section>
  )
}

interface LineTextProps extends Omit<TranslatedLinesProps, 'title'> {
  readonly line: Line
  readonly name: string
}

function LineText({ form, texts: { field: holder, child }, language, formId, line, name }: LineTextProps) {
  const t = useNamespaces(['fields', 'web'])
  const { label } = useFieldTexts(child)
  const field = child.fields[name]
  if (!field || (isEmptyValue(line[name]) && isEmptyValue(lineText(line, language, name)))) return null
  const key = line.id ?? line.key
  const id = `${formId}-${lineTextId(holder, line, name, language)}`
  const { Input } = fieldParts[field.kind]
  const stored = form.stored ? linesIn(form.stored, holder).find(({ id: one }) => one === line.id) : undefined
  const set = (value: unknown) => {
    const all = linesIn(form.latest().values, holder)
    const isIt = (one: Line) => (one.id ?? one.key) === key
    form.set(
      holder,
      all.map((one) => (isIt(one) ? withLineText(one, language, name, value) : one)),
      `${key}.${name}`,
    )
  }
  return (
    <>
      <div lang={form.languages.base} id={`${id}-base`}>
        <RowValue resource={child} side={{}} row={line} name={name} field={field} />
      </div>
      <div className={css.own} lang={language}>
        <label id={`${id}-label`} htmlFor={id} className="visually-hidden">
          {t('fields:inLanguage', { label: label(name), language: t(`web:languages.${language}`) })}
        </label>
        <Suspense fallback="…">
          <Input
            id={id}
            resource={child}
            name={name}
            field={{ ...field, required: false }}
            value={lineText(line, language, name) ?? ''}
            values={line}
            isInvalid={false}
            describedBy={`${id}-base`}
            disabled={form.isSaving || form.isFixed(holder)}
            onChange={set}
          />
        </Suspense>
        <div className={css.foot}>
          <TextMark state={lineTextState(line, stored, language, name)} />
        </div>
      </div>
    </>
  )
}
