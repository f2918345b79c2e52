import type { ViewsTexts } from './zh-cn.ts'

/** Texts of the saved views of a list. */
const viewsEn: ViewsTexts = {
  label: 'Views',
  labelOf: 'View: {{name}}',
  changed: '{{name}} (changed)',
  plain: 'Plain list',
  none: 'No saved views yet. Set conditions, order and columns, then save them as a view.',
  failed: 'The views did not load',
  retry: 'Try again',
  isDefault: 'Default',
  isShared: 'Shared',
  by: 'Made by {{name}}',
  actionsOf: 'Actions for view “{{name}}”',
  setDefault: 'Make it my default',
  unsetDefault: 'No longer my default',
  copy: 'Copy link',
  copied: 'Link copied',
  notCopied: 'The browser does not allow copying. Copy from the address bar',
  rename: 'Rename',
  share: 'Share with everybody',
  unshare: 'Stop sharing',
  del: 'Delete',
  confirmDelete: 'Delete the view “{{name}}”?',
  confirmDeleteShared: 'Nobody else will be able to use it any more.',
  update: 'Update “{{name}}”',
  saveNew: 'Save as new view',
  newTitle: 'Save as new view',
  renameTitle: 'Rename view',
  name: 'Name',
  namePlaceholder: 'For example: articles to review',
  newText: 'Keeps the present conditions, order, columns and page size.',
  shareNew: 'Share with everybody who may open this list',
  save: 'Save',
  cancel: 'Cancel',
}

export default viewsEn
