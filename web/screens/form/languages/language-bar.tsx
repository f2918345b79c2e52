import { Button, Segmented } from 'antd'
import type { Language } from '#core/wire.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { Tag } from '#web/ui/tag.tsx'
import css from './languages.module.css'
import type { FormLanguages } from './use-form-languages.ts'

/** Above the fields: which language stands beside the base language, and how far the row is translated into it. */
export function LanguageBar({
  languages,
  isDisabled = false,
}: {
  readonly languages: FormLanguages
  readonly isDisabled?: boolean
}) {
  const t = useNamespaces(['form', 'web'])
  const { shown, countOf, confirm } = languages
  if (languages.offered.length === 0) return null
  const count = {
    missing: shown ? countOf(shown, 'missing') : 0,
    outdated: shown ? countOf(shown, 'outdated') : 0,
  }
  return (
    <div className={css.bar}>
      <LanguageSwitch languages={languages} />
      {shown && (
        <span className={css.states} role="status">
          {count.missing > 0 && <Tag hue="gray">{t('form:languages.missing', { count: count.missing })}</Tag>}
          {count.outdated > 0 && (
            <Tag hue="gold">{t('form:languages.outdated', { count: count.outdated })}</Tag>
          )}
          {count.missing + count.outdated === 0 && <Tag hue="green">{t('form:languages.complete')}</Tag>}
        </span>
      )}
      {shown && (
        <Button
          size="small"
          aria-pressed={languages.isTranslating}
          type={languages.isTranslating ? 'primary' : 'default'}
          onClick={() => languages.translate(!languages.isTranslating)}
        >
          {t('form:languages.only')}
        </Button>
      )}
      {shown && count.outdated > 0 && (
        <Button
          size="small"
          disabled={isDisabled}
          onClick={({ currentTarget }) => {
            // The button goes with what it was about: the keys stay in the form.
            currentTarget.parentElement?.querySelector<HTMLElement>('input:checked')?.focus()
            confirm(shown)
          }}
        >
          {t('form:languages.confirm')}
        </Button>
      )}
    </div>
  )
}

/** Chooses the language that stands beside the base language, or none. */
export function LanguageSwitch({
  languages: { offered, shown, show },
}: {
  readonly languages: Pick<FormLanguages, 'offered' | 'shown' | 'show'>
}) {
  const t = useNamespaces(['form', 'web'])
  return (
    <>
      <span className="soft" aria-hidden="true">
        {t('form:languages.label')}
      </span>
      <Segmented<Language | ''>
        aria-label={t('form:languages.label')}
        value={shown ?? ''}
        options={[
          { value: '', label: t('form:languages.none') },
          ...offered.map((value) => ({ value, label: t(`web:languages.${value}`) })),
        ]}
        onChange={(value) => show(value === '' ? null : value)}
      />
    </>
  )
}
