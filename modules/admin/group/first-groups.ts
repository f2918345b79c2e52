import type { Title } from '#core/menu.ts'

/** What the groups are called that a database begins with: the super administrators, then one below the other. */
export const firstGroups: readonly Title[] = [
  { 'zh-cn': '超级管理组', en: 'Super administrators' },
  { 'zh-cn': '一级管理员', en: 'First-level administrators' },
  { 'zh-cn': '二级管理员', en: 'Second-level administrators' },
  { 'zh-cn': '三级管理员', en: 'Third-level administrators' },
]
