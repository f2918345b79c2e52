import type { Language } from '#core/wire.ts'

/** Where the texts of one part are, per language; each file is fetched when it is first needed. */
export type NamespaceSource = Readonly<Record<Language, () => Promise<{ readonly default: object }>>>

/** The client's own namespaces. Whoever adds a part adds its line; resources bring theirs themselves. */
export const namespaces: Readonly<Record<string, NamespaceSource>> = {
  core: {
    'zh-cn': async () => ({ default: (await import('#core/messages/zh-cn.ts')).coreZhCn }),
    en: async () => ({ default: (await import('#core/messages/en.ts')).coreEn }),
  },
  web: { 'zh-cn': () => import('./zh-cn/common.ts'), en: () => import('./en/common.ts') },
  errors: { 'zh-cn': () => import('./zh-cn/errors.ts'), en: () => import('./en/errors.ts') },
  shell: { 'zh-cn': () => import('./zh-cn/shell.ts'), en: () => import('./en/shell.ts') },
  palette: { 'zh-cn': () => import('./zh-cn/palette.ts'), en: () => import('./en/palette.ts') },
  login: { 'zh-cn': () => import('./zh-cn/sign-in/login.ts'), en: () => import('./en/sign-in/login.ts') },
  signIn: {
    'zh-cn': () => import('./zh-cn/sign-in/sign-in.ts'),
    en: () => import('./en/sign-in/sign-in.ts'),
  },
  factor: { 'zh-cn': () => import('./zh-cn/sign-in/factor.ts'), en: () => import('./en/sign-in/factor.ts') },
  apiKeys: { 'zh-cn': () => import('./zh-cn/api-keys.ts'), en: () => import('./en/api-keys.ts') },
  profile: { 'zh-cn': () => import('./zh-cn/profile.ts'), en: () => import('./en/profile.ts') },
  account: { 'zh-cn': () => import('./zh-cn/account.ts'), en: () => import('./en/account.ts') },
  cards: { 'zh-cn': () => import('./zh-cn/cards.ts'), en: () => import('./en/cards.ts') },
  charts: { 'zh-cn': () => import('./zh-cn/charts.ts'), en: () => import('./en/charts.ts') },
  attachments: { 'zh-cn': () => import('./zh-cn/attachments.ts'), en: () => import('./en/attachments.ts') },
  fields: { 'zh-cn': () => import('./zh-cn/fields.ts'), en: () => import('./en/fields.ts') },
  blocks: { 'zh-cn': () => import('./zh-cn/blocks.ts'), en: () => import('./en/blocks.ts') },
  permissions: {
    'zh-cn': () => import('./zh-cn/permissions.ts'),
    en: () => import('./en/permissions.ts'),
  },
  form: { 'zh-cn': () => import('./zh-cn/form.ts'), en: () => import('./en/form.ts') },
  list: { 'zh-cn': () => import('./zh-cn/list.ts'), en: () => import('./en/list.ts') },
  bulk: { 'zh-cn': () => import('./zh-cn/bulk.ts'), en: () => import('./en/bulk.ts') },
  shortcuts: { 'zh-cn': () => import('./zh-cn/shortcuts.ts'), en: () => import('./en/shortcuts.ts') },
  jobs: { 'zh-cn': () => import('./zh-cn/jobs.ts'), en: () => import('./en/jobs.ts') },
  member: { 'zh-cn': () => import('./zh-cn/member.ts'), en: () => import('./en/member.ts') },
  memberLogin: {
    'zh-cn': () => import('./zh-cn/sign-in/member-login.ts'),
    en: () => import('./en/sign-in/member-login.ts'),
  },
  home: { 'zh-cn': () => import('./zh-cn/home.ts'), en: () => import('./en/home.ts') },
}
