import type { ReactNode } from 'react'
import type { ResourceJson } from '#core/describe.ts'
import { isEmptyValue } from '#core/rules/rules.ts'
import { translationName } from '#core/translations/translated.ts'
import { useFieldTexts } from '#web/fields/texts.ts'
import type { RecordFormState } from '../use-record-form.ts'
import { BaseText } from './base-text.tsx'
import css from './languages.module.css'
import { TranslatedItem } from './translated-item.tsx'
import { TranslatedLines } from './translated-lines.tsx'
import { useBaseTexts } from './use-base-texts.ts'

interface TranslatingProps {
  readonly resource: ResourceJson
  readonly form: RecordFormState
  readonly formId: string
  readonly groups: RecordFormState['groups']
  /** draws the input of a field */
  readonly draw: (name: string) => ReactNode
}

/** What of a form is translated, and nothing else: each text to read, and its translation beside it to write. */
export function TranslatingGroups({ resource, form, formId, groups, draw }: TranslatingProps) {
  const { label } = useFieldTexts(resource)
  const { shown, base, stateOf, lines } = form.languages
  const before = useBaseTexts(resource, form)
  if (shown === null) return null
  const names = groups.flat()
  const isThere = (name: string) => !isEmptyValue(form.values[name]) || !isEmptyValue(form.stored?.[name])
  const translated = names.filter((name) => {
    const own = translationName(shown, name)
    return names.includes(own) && (isThere(name) || isThere(own))
  })
  const drawBase = (name: string) => {
    const field = form.fieldOf(name)
    const isKnown = stateOf(translationName(shown, name)) === 'outdated' && Object.hasOwn(before, name)
    return field ? (
      <BaseText
        resource={resource}
        name={name}
        field={field}
        values={form.values}
        base={base}
        before={isKnown ? { value: before[name] } : undefined}
      />
    ) : null
  }
  return (
    <div className={css.translating}>
      {translated.map((name) => (
        <TranslatedItem
          key={name}
          resource={resource}
          form={form}
          names={[name, translationName(shown, name)]}
          draw={(one) => (one === name ? drawBase(one) : draw(one))}
        />
      ))}
      {lines
        .filter(({ field }) => names.includes(field))
        .map((texts) => (
          <TranslatedLines
            key={texts.field}
            form={form}
            texts={texts}
            language={shown}
            formId={formId}
            title={label(texts.field)}
          />
        ))}
    </div>
  )
}
