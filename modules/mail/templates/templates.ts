import { field } from '#core/field.ts'
import { defineResource, type Fields } from '#core/resource.ts'
import { languages } from '#core/wire.ts'

/** Mails by what they are about, each with the words that its text may have in double braces besides `site` and `address`. */
export type MailWords = Readonly<Record<string, readonly string[]>>

/** Mails of a module: what each may speak of is declared, what it says is edited. */
export interface Mails<W extends MailWords = MailWords> {
  readonly words: W
  /** where they are kept */
  readonly resource: { readonly name: string; readonly table: string; readonly fields: Fields }
}

/** What a mail is about. */
export type MailEvent<M> = M extends Mails<infer W> ? keyof W & string : never

/** What the words of a mail stand for. */
export type MailValues<W extends MailWords, E extends keyof W> = Readonly<Record<W[E][number], string>>

/** What every mail may say: the name of the site, and the address that the mail goes to. */
const common: readonly string[] = ['site', 'address']

/**
 * Declares mails, one for each event and language, as a resource whose rows come with the product (`seedOf`) and whose words are
 * edited. Its texts take `mailTexts`, its server side is `mailTemplateServer`.
 */
export function defineMails<const W extends MailWords>(name: string, table: string, words: W) {
  const events = Object.keys(words) as readonly (keyof W & string)[]
  const resource = defineResource(name, {
    table,
    label: 'subject',
    fields: {
      event: field.select(events, { required: true, write: 'system' }),
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
      const known = words[String(event)]
      const allowed = [...common, ...(known ?? Object.values(words).flat())]
      const isCodeMissing = known?.includes('code') && !wordsIn(body).includes('code')
      return {
        ...(hasUnknown(subject, allowed) ? { subject: `${name}:texts.unknown` } : {}),
        ...(isCodeMissing ? { body: `${name}:texts.codeMissing` } : {}),
        ...(hasUnknown(body, allowed) ? { body: `${name}:texts.unknown` } : {}),
      }
    },
  })
  return { words, resource }
}

const braces = /\{\{\s*([^{}]*?)\s*\}\}/g

/** A text with what stands in double braces filled in; what is not known there is left out. */
export function fillIn(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(braces, (_, word: string) => (Object.hasOwn(values, word) ? (values[word] ?? '') : ''))
}

function wordsIn(text = ''): readonly string[] {
  return [...text.matchAll(braces)].map(([, word = '']) => word)
}

/** Braces that nothing can be filled into: an unknown word, or one half of a pair. */
function hasUnknown(text = '', allowed: readonly string[]): boolean {
  return wordsIn(text).some((word) => !allowed.includes(word)) || /\{\{|\}\}/.test(text.replace(braces, ''))
}
