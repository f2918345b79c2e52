import type { PermissionsTexts } from '../zh-cn/permissions.ts'

/** Texts of the tree in which permissions are ticked. */
const permissionsEn: PermissionsTexts = {
  all: 'Select all',
  granted: '{{n}} of {{total}}',
  find: 'Find a permission',
  fold: 'Collapse all',
  unfold: 'Expand all',
  foldOne: 'Collapse “{{title}}”',
  unfoldOne: 'Expand “{{title}}”',
}

export default permissionsEn
