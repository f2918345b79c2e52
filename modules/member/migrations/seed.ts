import { seedOf, setting, within } from '#server/declared/seed.ts'
import { firstGroup } from '../group/first-group.ts'
import { mailTemplates } from './mail-templates.ts'

/** The first group of members, how members sign in, and their mails. */
export const seed = seedOf('member', {
  rows: (now) => {
    const times = { create_time: now, update_time: now }
    return {
      user_group: [{ id: 1, name: firstGroup['zh-cn'], is_super: 1, ...times }],
      user_mail_template: mailTemplates.map((template) => ({ ...template, ...times })),
    }
  },
  settings: {
    user_login_captcha: setting(20, 'login', 98, 'switch', '1', 'Captcha for members'),
    user_login_retry: setting(22, 'login', 96, 'number', '10', 'Free failed attempts of members', {
      tip: 'Attempts after which each further one has to wait longer',
      rule: 'required,integer',
    }),
    user_sso: setting(24, 'login', 94, 'switch', '0', 'Single sign-on of members', {
      tip: 'A new sign-in ends the other sessions of the account',
    }),
    user_token_life: setting(26, 'login', 92, 'number', '259200', 'Session length of members (s)', {
      rule: 'required,integer',
    }),
    open_member_center: setting(27, 'login', 91, 'switch', '1', 'Member centre open'),
    user_second_factor: setting(42, 'login', 90, 'select', 'optional', 'Second factor of members', {
      rule: 'required',
      content: JSON.stringify({ off: 'Not offered', optional: 'Optional' }),
    }),
    user_register_group: setting(43, 'login', 89, 'number', '1', 'Group of members who register', {
      tip: 'Number of the group',
      rule: 'required',
    }),
    score_rules: setting(44, 'score', 99, 'switch', '1', 'Points by rules'),
    score_register: setting(45, 'score', 98, 'number', '10', 'Points for registration', {
      tip: '0: not given',
      rule: 'required,integer',
      extend: within(0, 1_000_000),
    }),
    score_daily: setting(46, 'score', 97, 'number', '2', 'Points for the daily sign-in', {
      tip: '0: not given',
      rule: 'required,integer',
      extend: within(0, 1_000_000),
    }),
    score_profile: setting(47, 'score', 96, 'number', '10', 'Points for a complete profile', {
      tip: '0: not given',
      rule: 'required,integer',
      extend: within(0, 1_000_000),
    }),
    score_daily_cap: setting(48, 'score', 95, 'number', '100', 'Most points by rules a day', {
      rule: 'required,integer',
      extend: within(0, 1_000_000),
    }),
    user_upload_quota: setting(49, 'upload', 95, 'number', '200', 'Storage of a member (MiB)', {
      tip: '0: members upload nothing',
      rule: 'required,integer',
      extend: within(0, 1_000_000),
    }),
    deletion_days: setting(50, 'login', 89, 'number', '15', 'Days until an account is deleted', {
      rule: 'required,integer',
      extend: within(1, 365),
    }),
  },
})
