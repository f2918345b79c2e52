import { seedOf } from '#server/declared/seed.ts'
import { firstGroups } from '../group/first-groups.ts'

/** The first groups of administrators. */
export const seed = seedOf(
  'admin',
  (now) => ({
    admin_group: firstGroups.map(({ 'zh-cn': name }, above) => ({
      id: above + 1,
      pid: above,
      name,
      is_super: above === 0 ? 1 : 0,
      create_time: now,
      update_time: now,
    })),
  }),
  { admin_group: 'auth/group' },
)
