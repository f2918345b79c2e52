import { seedOf } from '#server/declared/seed.ts'
import { firstGroup } from '../group/first-group.ts'
import { mailTemplates } from './mail-templates.ts'

/** The first group of members, and their mails. */
export const seed = seedOf(
  'member',
  (now) => {
    const times = { create_time: now, update_time: now }
    return {
      user_group: [{ id: 1, name: firstGroup['zh-cn'], is_super: 1, ...times }],
      user_mail_template: mailTemplates.map((template) => ({ ...template, ...times })),
    }
  },
  { user_group: 'user/group', user_mail_template: 'user/mailTemplate' },
)
