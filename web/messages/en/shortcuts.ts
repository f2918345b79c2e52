import type { ShortcutsTexts } from '../zh-cn/shortcuts.ts'

/** Texts of the keyboard shortcuts. */
const shortcutsEn: ShortcutsTexts = {
  title: 'Keyboard shortcuts',
  list: 'Lists',
  form: 'Forms',
  listKeys: {
    add: 'Add',
    edit: 'Edit what is selected',
    del: 'Delete what is selected',
    refresh: 'Refresh',
    quickSearch: 'Quick search',
    commonSearch: 'Common search',
    next: 'Next row',
    previous: 'Previous row',
    tick: 'Select the row',
    open: 'Open the row',
    clear: 'Clear the selection',
    undo: 'Undo the last deletion',
    help: 'Show this help',
  },
  formKeys: { save: 'Save', leave: 'Close' },
  isOn: 'Shortcuts in lists',
}

export default shortcutsEn
