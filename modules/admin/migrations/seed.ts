import { seedOf, setting } from '#server/declared/seed.ts'
import { firstGroups } from '../group/first-groups.ts'

/** The first groups of administrators, and how administrators sign in. */
export const seed = seedOf('admin', {
  rows: (now) => ({
    admin_group: firstGroups.map(({ 'zh-cn': name }, above) => ({
      id: above + 1,
      pid: above,
      name,
      is_super: above === 0 ? 1 : 0,
      create_time: now,
      update_time: now,
    })),
  }),
  settings: {
    admin_login_captcha: setting(19, 'login', 99, 'switch', '1', 'Captcha for administrators'),
    admin_login_retry: setting(21, 'login', 97, 'number', '10', 'Free failed attempts of administrators', {
      tip: 'Attempts after which each further one has to wait longer',
      rule: 'required,integer',
    }),
    admin_sso: setting(23, 'login', 95, 'switch', '0', 'Single sign-on of administrators', {
      tip: 'A new sign-in ends the other sessions of the account',
    }),
    admin_token_life: setting(25, 'login', 93, 'number', '259200', 'Session length of administrators (s)', {
      rule: 'required,integer',
    }),
    admin_second_factor: setting(40, 'login', 98, 'select', 'optional', 'Second factor of administrators', {
      tip: 'Required: whoever has none sets it up at the next sign-in',
      rule: 'required',
      content: JSON.stringify({ off: 'Not offered', optional: 'Optional', required: 'Required' }),
    }),
  },
})
