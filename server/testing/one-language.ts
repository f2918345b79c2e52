import type { Language } from '#core/wire.ts'

/** What may stand in a text of any language: names of languages, programs and makers, addresses, and what a browser calls itself. */
const names =
  /(?:简体)?中文|English|Portico|(?:Microsoft|Google) Authenticator|Font Awesome|CREATE TABLE|Mozilla\/.*|https?:\/\/\S+/g

/** A character of Chinese; or three Latin words in a row. */
const foreign: Readonly<Record<Language, RegExp>> = {
  en: /[\p{Script=Han}、。「」【】！，：；？（）]/u,
  'zh-cn': /\p{Script=Latin}[a-z’']+(?:[,:;]? \p{Script=Latin}[a-z’']+){2}/u,
}

/** Tells whether a text of one language holds a sentence or title of the other. */
export function isForeign(text: string, language: Language): boolean {
  return foreign[language].test(text.replace(names, ''))
}
