import { defineKind } from '#core/kind.ts'
import { textRule } from '#core/rules/rules.ts'

/** A colour as CSS writes it: hexadecimal digits, or `rgb()` and `rgba()`. */
export const color = defineKind<string>({
  ...textRule({
    max: 50,
    pattern: /^(?:#[0-9a-fA-F]{3,8}|rgba?\([0-9.,% ]{5,40}\))$/,
    reason: 'color',
  }),
  family: 'color',
  length: 50,
  width: 120,
  input: 'color',
  schema: () => ({ type: 'string' }),
})
