import { htmlLanguage, type Language, languages } from '#core/wire.ts'
import type { Context } from '#server/context.ts'
import { siteName } from '#server/settings/kernel-settings.ts'
import type { Mail } from '../server/mailer.ts'
import { fillIn, type Mails, type MailValues, type MailWords } from './templates.ts'

interface Template {
  readonly subject: string
  readonly body: string
}

/** The mail of an event in the caller's language, as its template is at this moment: text and the same as a page. */
export function renderMail<W extends MailWords, E extends keyof W & string>(
  context: Context,
  { resource }: Mails<W>,
  event: E,
  to: string,
  values: Partial<MailValues<W, E>>,
): Promise<Mail> {
  return renderTemplate(context, resource, event, to, values as Readonly<Record<string, string>>)
}

/** The same of mails that are known by where they are kept. */
export async function renderTemplate(
  context: Context,
  resource: Mails['resource'],
  event: string,
  to: string,
  values: Readonly<Record<string, string>>,
): Promise<Mail> {
  const { subject, body } = await findTemplate(context, resource, event)
  const known = { site: context.app.settings.value(siteName), address: to, ...values }
  const text = fillIn(body, known)
  const code = values.code ?? ''
  return {
    to,
    subject: fillIn(subject, known),
    text,
    html: pageOf(text, context.language, code),
    ...(code === '' ? {} : { code }),
  }
}

/** A row that is not there, because somebody took it out of the database, is that of the other language. */
async function findTemplate(
  { app, language }: Context,
  { name, table }: Mails['resource'],
  event: string,
): Promise<Template> {
  const rows = await app.database.write
    .selectFrom(table)
    .select(['language', 'subject', 'body'])
    .where('event', '=', event)
    .where('language', 'in', languages)
    .execute()
  const row = rows.find((one) => one.language === language) ?? rows[0]
  if (!row) throw new Error(`there is no ${name} for ${event}`)
  return { subject: String(row.subject), body: String(row.body) }
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text as a page that shows nothing but it: one paragraph for each, a code large. Nothing is loaded from anywhere. */
function pageOf(text: string, language: Language, code: string): string {
  const safe = (part: string) => part.replace(/[&<>"']/g, (sign) => escapes[sign] ?? '')
  const paragraphs = text
    .trim()
    .split(/\n\s*\n/)
    .map((part) => safe(part.trim()).replaceAll('\n', '<br>'))
    .map((part) =>
      code === '' ? part : part.replaceAll(code, `<strong style="font-size:1.5em">${code}</strong>`),
    )
    .map((part) => `<p style="margin:0 0 1em">${part}</p>`)
  const style = 'margin:0;padding:24px;font:16px/1.6 sans-serif'
  return `<!doctype html><html lang="${htmlLanguage(language)}"><meta charset="utf-8"><body style="${style}">${paragraphs.join('')}</body></html>`
}
