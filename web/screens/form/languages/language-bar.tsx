import { Button, Segmented } from 'antd'
import type { Language } from '#core/wire.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { Tag } from '../../../ui/tag/tag.tsx'
import formCss from '../form.module.css'
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
    copied: shown ? countOf(shown, 'copied') : 0,
    outdated: shown ? countOf(shown, 'outdated') : 0,
  }
  const doubtful = count.copied + count.outdated
  return (
    <div className={css.bar}>
      <LanguageSwitch languages={languages} />
      {shown && (
        <span className={css.states} role="status">
          {count.missing > 0 && <Tag hue="gray">{t('form:languages.missing', { count: count.missing })}</Tag>}
          {count.copied > 0 && <Tag hue="gray">{t('form:languages.copied', { count: count.copied })}</Tag>}
          {count.outdated > 0 && (
            <Tag hue="gold">{t('form:languages.outdated', { count: count.outdated })}</Tag>
          )}
          {count.missing + doubtful === 0 && <Tag hue="green">{t('form:languages.complete')}</Tag>}
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
      {shown && doubtful > 0 && (
        <Button
          size="small"
          disabled={isDisabled}
          onClick={({ currentTarget }) => {
            // The button goes with what it was about: the keys stay in the form.
            currentTarget.parentElement?.querySelector<HTMLElement>('input:checked')?.focus()
            confirm(shown)
          }}
        >
          {count.outdated > 0
            ? t('form:languages.confirm')
            : t('form:languages.confirmCopied', { language: t(`web:languages.${shown}`) })}
        </Button>
      )}
    </div>
  )
}

/** Chooses the language that stands beside the main one, or the main one alone. */
export function LanguageSwitch({
  languages: { base, offered, shown, show },
}: {
  readonly languages: Pick<FormLanguages, 'base' | 'offered' | 'shown' | 'show'>
}) {
  const t = useNamespaces(['form', 'web'])
  const nameOf = (language: Language) => t(`web:languages.${language}`)
  return (
    <Segmented<Language | ''>
      aria-label={t('form:languages.label')}
      value={shown ?? ''}
      options={[
        { value: '', label: nameOf(base) },
        ...offered.map((value) => ({
          value,
          label: t('form:languages.beside', { language: nameOf(value) }),
        })),
      ]}
      onChange={(value) => show(value === '' ? null : value)}
    />
  )
}

/** Above the first text that has its translation beside it: which language stands in which column. */
export function LanguageHeads({ base, shown }: { readonly base: Language; readonly shown: Language }) {
  const t = useNamespaces(['form', 'web'])
  return (
    <div className={`${formCss.pair} ${formCss.heads}`}>
      <p>{t('form:languages.main', { language: t(`web:languages.${base}`) })}</p>
      <p>{t('form:languages.translation', { language: t(`web:languages.${shown}`) })}</p>
    </div>
  )
}
