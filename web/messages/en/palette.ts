import type { PaletteTexts } from '../zh-cn/palette.ts'

const texts: PaletteTexts = {
  label: 'Search pages, records and actions',
  placeholder: 'Search pages, records and actions…',
  results: 'Results',
  groups: { open: 'Open', pages: 'Pages', settings: 'Settings', records: 'Records', actions: 'Actions' },
  add: 'Add: {{title}}',
  actions: {
    dark: 'Switch between light and dark',
    chinese: 'Switch to 简体中文',
    english: 'Switch to English',
    layoutDefault: 'Use the default layout',
    layoutClassic: 'Use the classic layout',
    layoutStreamline: 'Use the streamline layout',
    fullPage: 'Full screen tab',
    closeOthers: 'Close other tabs',
    home: 'Open the home page in a new window',
    signOut: 'Sign out',
  },
  searching: 'Searching records…',
  failed: 'Records can’t be searched right now.',
  incomplete: 'Some tables are too large to search completely.',
  nothing: 'No results for “{{search}}”',
}

export default texts
