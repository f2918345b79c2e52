import { languages } from '#core/wire.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import css from '../list.module.css'
import type { ListRow } from '../tree/tree-rows.ts'

/** How far a row is translated: a small mark for each further language of the site. */
export function LanguageMarks({ row }: { readonly row: ListRow }) {
  const t = useNamespaces(['list', 'web'])
  const states = row.languages as Readonly<Record<string, string>> | undefined
  const shown = languages.filter((language) => states?.[language])
  return shown.map((language) => {
    const text = t(`list:translated.${states?.[language]}`, { language: t(`web:languages.${language}`) })
    return (
      <span
        key={language}
        className={css.language}
        data-state={states?.[language]}
        data-code={language.slice(0, 2).toUpperCase()}
        role="img"
        aria-label={text}
        title={text}
      />
    )
  })
}
