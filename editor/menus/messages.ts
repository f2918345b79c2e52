import { mediaMessages } from './messages/media.ts'
import { pasteMessages } from './messages/paste.ts'
import { tableMessages } from './messages/table.ts'
import { toolbarMessages } from './messages/toolbar.ts'
import { toolsMessages } from './messages/tools.ts'

type Texts = Readonly<Record<string, string>>
type Tables = { readonly en: Texts; readonly 'zh-cn': Texts }

/**
 * The texts of the editor by language: those it shows from the start, and those of the parts that are there. Both
 * tables have the same keys.
 */
export const messages: Tables = {
  en: {
    ...toolbarMessages.en,
    ...tableMessages.en,
    ...mediaMessages.en,
    ...pasteMessages.en,
    ...toolsMessages.en,
  },
  'zh-cn': {
    ...toolbarMessages['zh-cn'],
    ...tableMessages['zh-cn'],
    ...mediaMessages['zh-cn'],
    ...pasteMessages['zh-cn'],
    ...toolsMessages['zh-cn'],
  },
}

export type Language = keyof typeof messages

/** Adds the texts of a part that came later. */
export function addMessages(texts: Tables): void {
  Object.assign(messages.en, texts.en)
  Object.assign(messages['zh-cn'], texts['zh-cn'])
}

/** The text of a key in a language; `{name}` in it is replaced, and a key without text shows itself. */
export function message(
  language: Language,
  key: string,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const text = messages[language][key] ?? key
  if (!text.includes('{')) return text
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}
