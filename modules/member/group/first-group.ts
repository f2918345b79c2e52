import type { Title } from '#core/menu.ts'

/** What the group is called that a database begins with. */
export const firstGroup: Title = { 'zh-cn': '默认分组', en: 'Default group' }
