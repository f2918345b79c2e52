import type { ResourceJson } from '#core/describe.ts'
import { labelKeys, optionKey } from '#core/messages.ts'
import { languageOfFilter } from '#core/translations/filter.ts'
import { baseName, languageOfName } from '#core/translations/translated.ts'
import { i18n, type Translate, useNamespaces } from '#web/i18n/i18n.ts'

/** The texts an input or a cell shows, in the present language. */
export interface FieldTexts {
  readonly t: Translate
  readonly label: (name: string) => string
  readonly option: (name: string, option: string) => string
  /** explanation behind the question mark, '' if there is none */
  readonly tip: (name: string) => string
  /** grey text of an empty input, '' if there is none */
  readonly placeholder: (name: string) => string
}

/** Answers the texts of a resource's fields; waits (suspends) until they are loaded. */
export function useFieldTexts(resource: Pick<ResourceJson, 'name' | 'fields'>): FieldTexts {
  const t = useNamespaces(['web', 'core', 'fields', resource.name])
  const textOf = (key: string) => (i18n.exists(key) ? t(key) : '')
  const own = (name: string) => resource.fields[name]?.texts
  const labelOf = (name: string) =>
    own(name)?.label ?? labelKeys(resource.name, name).map(textOf).find(Boolean) ?? baseName(name)
  return {
    t,
    label: (name) => {
      const language = languageOfName(name)
      if (!language) return labelOf(name)
      return t('fields:inLanguage', { label: labelOf(name), language: t(`web:languages.${language}`) })
    },
    option: (name, option) =>
      own(name)?.options?.[option] ||
      textOf(
        languageOfFilter(name) ? `fields:translation.${option}` : optionKey(resource.name, name, option),
      ) ||
      option,
    tip: (name) => own(name)?.tip ?? textOf(`${resource.name}:tips.${baseName(name)}`),
    placeholder: (name) =>
      own(name)?.placeholder ?? textOf(`${resource.name}:placeholders.${baseName(name)}`),
  }
}
