import type { ViewsTexts } from './zh-cn.ts'

/** Texts of the saved views of a list. */
const viewsEn: ViewsTexts = {
  label: 'Views',
  all: 'All',
  more: 'More ({{count}})',
  changes: 'Unsaved changes of the view',
  unsaved: 'Unsaved changes',
  reset: 'Reset',
  failed: 'The views could not be loaded',
  retry: 'Try again',
  isDefault: 'My default',
  isShared: 'Shared',
  by: 'Created by {{name}}',
  actionsOf: 'Actions for view “{{name}}”',
  setDefault: 'Make default',
  unsetDefault: 'Remove as default',
  copy: 'Copy link',
  copied: 'Link copied',
  notCopied: 'The browser doesn’t allow copying. Copy the link from the address bar',
  rename: 'Rename',
  share: 'Share with everyone',
  unshare: 'Stop sharing',
  del: 'Delete',
  confirmDelete: 'Delete the view “{{name}}”?',
  confirmDeleteShared: 'Nobody else will be able to use it anymore.',
  saveNew: 'Save as new',
  newTitle: 'Save as new view',
  renameTitle: 'Rename view',
  name: 'Name',
  namePlaceholder: 'For example: articles to review',
  newText: 'Saves the current conditions, sorting, columns and page size.',
  shareNew: 'Share with everyone who can open this list',
  save: 'Save',
  cancel: 'Cancel',
}

export default viewsEn
