import { defineKind, type Length, type Translated } from '#core/kind.ts'
import { operators, textRule } from '#core/rules/rules.ts'

/** HTML of the product's editor; the server rebuilds it from the editor's model before storing. */
export const richText = defineKind<string, Length & Translated>({
  ...textRule({ max: 3 * 1024 * 1024, keepSpace: true }),
  family: 'rich-text',
  isSingle: true,
  isOrdered: false,
  isListed: false,
  isLong: true,
  isWide: true,
  operators: operators.like,
  search: false,
  input: 'editor',
  schema: () => ({
    type: 'string',
    description: 'HTML of the editor; rebuilt from its model before it is stored',
  }),
})
