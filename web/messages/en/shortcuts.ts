import type { ShortcutsTexts } from '../zh-cn/shortcuts.ts'

/** Texts of the keyboard shortcuts. */
const shortcutsEn: ShortcutsTexts = {
  title: 'Keyboard shortcuts',
  list: 'Lists',
  form: 'Forms',
  listKeys: {
    add: 'Add',
    edit: 'Edit selection',
    del: 'Delete selection',
    refresh: 'Refresh',
    quickSearch: 'Quick search',
    commonSearch: 'Search by columns',
    next: 'Next row',
    previous: 'Previous row',
    tick: 'Select row',
    open: 'Open row',
    clear: 'Clear selection',
    actions: 'Go to the actions on what is selected',
    undo: 'Undo the last change',
    help: 'Show this help',
  },
  cell: 'Edit a cell in place',
  formKeys: { save: 'Save', leave: 'Close' },
  isOn: 'Use shortcuts in lists',
}

export default shortcutsEn
