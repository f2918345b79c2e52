import { i18n, useNamespaces } from '#web/i18n/i18n.ts'

/**
 * Titles of menu entries are data of one language. For rules that come with the product there is a translation
 * (`web:menu.<name>`); all others show their own title in every language.
 */
export function useMenuTitle(): (rule: { readonly name: string; readonly title: string }) => string {
  const t = useNamespaces(['web'])
  return ({ name, title }) => {
    const key = `web:menu.${name}`
    return i18n.exists(key) ? t(key) : title
  }
}
