import { parseComment } from '#core/tables/dictionary.ts'
import type { Language } from '#core/wire.ts'
import { optionsOf } from './compile-field.ts'
import type { Listed } from './compile-list.ts'
import { type RelatedColumn, relatedTexts } from './compile-related.ts'
import type { Design, DesignWorld, EntityData, TextData } from './design.ts'
import { humanize } from './names.ts'
import type { Report } from './report.ts'

const maxTitleLength = 100
const maxCommentLength = 2000

/** Labels that every resource has already. */
const usualLabels: Readonly<Record<string, string>> = {
  id: 'ID',
  create_time: '创建时间',
  update_time: '修改时间',
  weigh: '权重',
}

/** What can not be written in a text that says it. */
const markup = { open: '{{' }

/** A text in both languages. */
type Pair = Readonly<Record<Language, string>>

/** The texts of an entity: Chinese as they were designed, English from the names; what is not Chinese serves both. */
export function compileTexts(
  entity: string,
  { table, fields: designed }: Design,
  all: readonly Listed[],
  related: readonly RelatedColumn[],
  world: DesignWorld,
  report: Report,
): EntityData['messages'] {
  designed.forEach(({ comment, title }, at) => {
    const place = `fields.${at}`
    if (comment.length > maxCommentLength)
      report.fault(`${place}.comment`, 'comment', { max: maxCommentLength })
    for (const [part, text] of [
      ['comment', comment],
      ['title', title],
    ] as const) {
      if (isMarkup(text)) report.fault(`${place}.${part}`, 'markup', markup)
    }
  })
  checkTitle(table.comment, 'table.comment', report)
  const name = inBoth(entityTitle(table.comment), humanize(entity.split('/').at(-1) ?? ''))
  const labels = all.flatMap((one) => labelOf(one, report))
  const options = all.flatMap((one) => optionLabels(one, report))
  const texts = (language: Language): TextData => ({
    name: name[language],
    fields: Object.fromEntries(labels.map(([field, pair]) => [field, pair[language]])),
    options: Object.fromEntries(
      options.map(([field, pairs]) => [
        field,
        Object.fromEntries(pairs.map(([key, pair]) => [key, pair[language]])),
      ]),
    ),
  })
  const own = { 'zh-cn': texts('zh-cn'), en: texts('en') }
  return {
    'zh-cn': { ...own['zh-cn'], ...relatedTexts(related, own['zh-cn'], 'zh-cn', world) },
    en: { ...own.en, ...relatedTexts(related, own.en, 'en', world) },
  }
}

/** `图书表` → `图书` */
function entityTitle(comment: string): string {
  const text = clean(comment)
  return text.length > 1 ? text.replace(/表$/, '').trim() : text
}

function labelOf({ design, name, place }: Listed, report: Report): readonly (readonly [string, Pair])[] {
  const title = clean(parseComment(design.comment).title) || clean(design.title)
  checkTitle(title, `${place}.comment`, report)
  const isUsual = Object.hasOwn(usualLabels, name) && (title === '' || title === usualLabels[name])
  return isUsual ? [] : [[name, inBoth(title, humanize(name))]]
}

function optionLabels(
  { design, name, field, place }: Listed,
  report: Report,
): readonly (readonly [string, readonly (readonly [string, Pair])[]])[] {
  if (!field.options) return []
  const pairs = optionsOf(design).map(({ key, label }): readonly [string, Pair] => {
    checkTitle(label, `${place}.comment`, report)
    // A bare number says nothing without what it is a number of.
    const english = /^\d+$/.test(key) ? `${humanize(name)} ${key}` : humanize(key)
    return [key, inBoth(clean(label), english)]
  })
  return [[name, pairs]]
}

function checkTitle(text: string, place: string, report: Report): void {
  if (text.length > maxTitleLength) report.fault(place, 'title', { max: maxTitleLength })
  if (isMarkup(text)) report.fault(place, 'markup', markup)
}

function inBoth(text: string, english: string): Pair {
  if (text === '') return { 'zh-cn': english, en: english }
  return { 'zh-cn': text, en: /\p{Script=Han}/u.test(text) ? english : text }
}

/** One line without characters that are none. */
function clean(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

/** Texts are filled in where they are shown: what would be a place to fill is no text. */
function isMarkup(text: string): boolean {
  return text.includes('{{') || text.includes('$t(')
}
