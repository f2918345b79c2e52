import { defineKind } from '#core/kind.ts'
import { textRule } from '#core/rules/rules.ts'

/** Name of an icon. */
export const icon = defineKind<string>({
  ...textRule({ max: 50, pattern: /^(?:fa fa-|el-icon-|local-)[A-Za-z0-9-]+$/, reason: 'icon' }),
  family: 'icon',
  length: 50,
  width: 72,
  input: 'icon',
  schema: () => ({ type: 'string' }),
})
