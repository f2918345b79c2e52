import { Suspense } from 'react'
import type { ResourceJson } from '#core/describe.ts'
import type { Field } from '#core/field.ts'
import { isEmptyValue } from '#core/rules/rules.ts'
import type { Language } from '#core/wire.ts'
import { useFieldTexts } from '#web/fields/texts.ts'
import { i18n, useNamespaces } from '#web/i18n/i18n.ts'
import { lazy } from '#web/ui/lazy.ts'
import { RowValue } from '../../row-value.tsx'
import type { FormValues } from '../form-fields.ts'
import css from './languages.module.css'

const ChangedValue = lazy(async () => ({
  default: (await import('#web/screens/changes/change-value.tsx')).ChangedValue,
}))

interface BaseTextProps {
  readonly resource: ResourceJson
  readonly name: string
  readonly field: Field
  readonly values: FormValues
  readonly base: Language
  /** the text that the translation beside it was made from, where it is another one and on record */
  readonly before?: { readonly value: unknown } | undefined
}

const noSide = {}
const noLabels = {}

/** A text in the base language for whoever translates it: as it is, and what has changed in it since it was translated. */
export function BaseText({ resource, name, field, values, base, before }: BaseTextProps) {
  const t = useNamespaces(['form', 'fields', 'web'])
  const { label } = useFieldTexts(resource)
  const title = t('fields:inLanguage', { label: label(name), language: t(`web:languages.${base}`) })
  return (
    <section className={css.base} aria-label={title}>
      <h3 className={css.baseTitle}>{title}</h3>
      {before && (
        <div className={css.changed} lang={i18n.language}>
          <p className="hint">{t('form:languages.changed')}</p>
          <div lang={base}>
            <Suspense fallback="…">
              <ChangedValue
                resource={resource}
                name={name}
                labels={noLabels}
                pair={[before.value, values[name]]}
              />
            </Suspense>
          </div>
        </div>
      )}
      {isEmptyValue(values[name]) ? (
        <p className="faint">{t('form:languages.empty')}</p>
      ) : (
        <div lang={base}>
          <RowValue resource={resource} side={noSide} row={values} name={name} field={field} />
        </div>
      )}
    </section>
  )
}
