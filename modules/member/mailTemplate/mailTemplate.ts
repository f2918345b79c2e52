import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'
import { languages } from '#core/wire.ts'

/** What members are written to about. */
export const mailEvents = [
  'user_register',
  'user_retrieve_pwd',
  'user_change_email',
  'user_email_verify',
  'address_taken',
  'email_changed',
  'mobile_changed',
  'password_changed',
  'deletion_asked',
  'deletion_refused',
  'deletion_done',
] as const
export type MailEvent = (typeof mailEvents)[number]

const forCode = ['site', 'address', 'username', 'code', 'minutes'] as const
const forNotice = ['site', 'address', 'name', 'time'] as const
const every = [...forCode, ...forNotice, 'due', 'answer'] as const
export type Placeholder = (typeof every)[number]

/** What stands in double braces in a mail about an event, and is filled in when it is sent. */
export const placeholders: Readonly<Record<MailEvent, readonly Placeholder[]>> = {
  // Nobody has a name yet.
  user_register: ['site', 'address', 'code', 'minutes'],
  user_retrieve_pwd: forCode,
  user_change_email: forCode,
  user_email_verify: forCode,
  address_taken: ['site', 'address', 'username', 'time'],
  email_changed: forNotice,
  mobile_changed: forNotice,
  password_changed: forNotice,
  deletion_asked: [...forNotice, 'due'],
  deletion_refused: [...forNotice, 'answer'],
  deletion_done: forNotice,
}

/** A mail to members, one for each event and language. All there are come with the product; what they say is edited. */
export const mailTemplate = defineResource('user/mailTemplate', {
  table: 'user_mail_template',
  label: 'subject',
  fields: {
    event: field.select(mailEvents, { required: true, write: 'system' }),
    language: field.select(languages, { required: true, write: 'system' }),
    subject: field.text({ required: true, max: 150 }),
    body: field.textarea({ required: true, max: 4000 }),
  },
  calls: ['index', 'edit'],
  exchange: [],
  list: {
    columns: [
      'id',
      { field: 'event', width: 200 },
      { field: 'language', width: 120 },
      { field: 'subject', width: 320 },
      'update_time',
    ],
    search: ['subject', 'body'],
    filters: ['event', 'language', 'subject'],
    sort: ['id', 'asc'],
  },
  form: [['subject', 'body']],
  actions: { test: { on: 'row', icon: 'el-icon-Promotion' } },
  check: ({ event, subject, body }) => {
    const known = mailEvents.find((one) => one === event)
    const allowed = known ? placeholders[known] : every
    const isCodeMissing = known !== undefined && allowed.includes('code') && !wordsIn(body).includes('code')
    return {
      ...(hasUnknown(subject, allowed) ? { subject: unknown } : {}),
      ...(isCodeMissing ? { body: 'user/mailTemplate:texts.codeMissing' } : {}),
      ...(hasUnknown(body, allowed) ? { body: unknown } : {}),
    }
  },
})

const unknown = 'user/mailTemplate:texts.unknown'
const braces = /\{\{\s*([^{}]*?)\s*\}\}/g

/** A text with what stands in double braces filled in. */
export function fillIn(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(braces, (whole, word: string) =>
    Object.hasOwn(values, word) ? (values[word] ?? '') : whole,
  )
}

function wordsIn(text = ''): readonly string[] {
  return [...text.matchAll(braces)].map(([, word = '']) => word)
}

/** Braces that nothing can be filled into: an unknown word, or one half of a pair. */
function hasUnknown(text = '', allowed: readonly string[]): boolean {
  return wordsIn(text).some((word) => !allowed.includes(word)) || /\{\{|\}\}/.test(text.replace(braces, ''))
}
