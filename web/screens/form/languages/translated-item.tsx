import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { ResourceJson } from '#core/describe.ts'
import { isEmptyValue } from '#core/rules/rules.ts'
import { useFieldTexts } from '#web/fields/texts.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { Tag } from '../../../ui/tag/tag.tsx'
import formCss from '../form.module.css'
import { isSameValue } from '../form-values.ts'
import type { RecordFormState } from '../use-record-form.ts'
import css from './languages.module.css'
import type { TextState } from './use-form-languages.ts'

interface TranslatedItemProps {
  readonly resource: ResourceJson
  readonly form: RecordFormState
  /** of the field in the base language, and of its translation */
  readonly names: readonly [base: string, own: string]
  /** draws the input of a field */
  readonly draw: (name: string) => ReactNode
}

/** A field in the base language and in another one: side by side where there is room. */
export function TranslatedItem({ resource, form, names: [base, own], draw }: TranslatedItemProps) {
  const t = useNamespaces(['form', 'web'])
  const { label } = useFieldTexts(resource)
  const { languages, values } = form
  const language = t(`web:languages.${languages.base}`)
  const canCopy = !isEmptyValue(values[base]) && !isSameValue(values[own], values[base])
  return (
    <div className={formCss.pair} data-translated>
      {draw(base)}
      <div className={css.own}>
        {draw(own)}
        <div className={css.foot}>
          <TextMark state={languages.stateOf(own)} />
          {canCopy && (
            <Button
              size="small"
              type="link"
              disabled={form.isSaving || form.isFixed(own)}
              aria-label={t('form:languages.copyTo', { language, label: label(own) })}
              onClick={({ currentTarget }) => {
                // The button goes once both texts are the same: one goes on in the copy.
                const item = currentTarget.closest(`.${css.own}`)
                item?.querySelector<HTMLElement>('input, textarea, [contenteditable="true"]')?.focus()
                form.set(own, values[base])
              }}
            >
              {t('form:languages.copy', { language })}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}

/** What there is to be said of a translation. */
export function TextMark({ state }: { readonly state: TextState }) {
  const t = useNamespaces(['form'])
  if (state === null) return null
  return <Tag hue={state === 'outdated' ? 'gold' : 'gray'}>{t(`form:languages.is.${state}`)}</Tag>
}
