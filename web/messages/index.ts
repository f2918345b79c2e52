import type { Language } from '#core/wire.ts'

/** Where the texts of one part are, per language; each file is fetched when it is first needed. */
export type NamespaceSource = Readonly<Record<Language, () => Promise<{ readonly default: object }>>>

/** The client's own namespaces. Whoever adds a part adds its line; resources bring theirs themselves. */
export const namespaces: Readonly<Record<string, NamespaceSource>> = {
  core: {
    'zh-cn': async () => ({ default: (await import('#core/messages.zh-cn.ts')).coreZhCn }),
    en: async () => ({ default: (await import('#core/messages.en.ts')).coreEn }),
  },
  web: { 'zh-cn': () => import('./zh-cn/common.ts'), en: () => import('./en/common.ts') },
  errors: { 'zh-cn': () => import('./zh-cn/errors.ts'), en: () => import('./en/errors.ts') },
  shell: { 'zh-cn': () => import('./zh-cn/shell.ts'), en: () => import('./en/shell.ts') },
  login: { 'zh-cn': () => import('./zh-cn/login.ts'), en: () => import('./en/login.ts') },
  dashboard: { 'zh-cn': () => import('./zh-cn/dashboard.ts'), en: () => import('./en/dashboard.ts') },
  fields: { 'zh-cn': () => import('./zh-cn/fields.ts'), en: () => import('./en/fields.ts') },
  form: { 'zh-cn': () => import('./zh-cn/form.ts'), en: () => import('./en/form.ts') },
  list: { 'zh-cn': () => import('./zh-cn/list.ts'), en: () => import('./en/list.ts') },
  home: { 'zh-cn': () => import('./zh-cn/home.ts'), en: () => import('./en/home.ts') },
}
