import type { HistoryTexts } from './zh-cn.ts'

/** Texts of a record's history. */
const historyEn: HistoryTexts = {
  view: 'History',
  list: 'Changes',
  loading: 'Loading history',
  failed: 'The history could not be loaded',
  retry: 'Try again',
  denied: 'You don’t have permission to view the history',
  gone: 'This record no longer exists, or you don’t have access to it.',
  empty: 'No history yet',
  emptyText: 'Changes will appear here from now on.',
  noneFound: 'No matching changes',
  clear: 'Clear filters',
  byField: 'Field',
  anyField: 'All fields',
  byPerson: 'Person',
  anyPerson: 'Everyone',
  more: 'Load earlier changes',
  system: 'System',
  member: 'Member {{name}}',
  justNow: 'just now',
  verb: {
    add: 'Added',
    edit: 'Changed',
    del: 'Deleted',
    sort: 'Moved',
    restore: 'Restored from the recycle bin',
  },
  via: {
    bulkedit: 'bulk edit',
    bringback: 'restored an earlier version',
    import: 'import',
    job: 'background task',
    seed: 'came with the system',
    member: 'by the member',
  },
  through: 'by “{{call}}”',
  showFields: 'Show {{count}} fields',
  hideFields: 'Hide',
  bringBack: 'Restore this version',
  bringBackDraft: 'Restore as draft',
  bringBackDraftAt: 'Restore as draft: {{time}}',
  askDraftText:
    'In the draft, every field you can edit returns to its value at {{time}}. The public sees no change until it is published.',
  askFieldDraftText:
    'In the draft, the field returns to its value before the change at {{time}}. The public sees no change until it is published.',
  bringBackAt: 'Restore this version: {{time}}',
  current: 'Current version',
  fieldBack: 'Restore',
  fieldBackOf: 'Restore the previous value of “{{field}}”',
  askVersion: 'Restore this version?',
  askVersionText:
    'Every field you can edit returns to its value at {{time}}. This is recorded as a new change, so you can go back again.',
  askField: 'Restore “{{field}}”?',
  askFieldText:
    'The field returns to its value before the change at {{time}}. This is recorded as a new change.',
  conflict: 'Someone else just changed this record. The history is up to date now; try again.',
  compareVersion: 'Version of {{time}} and now',
  compareWithNow: 'Compare with now',
  compareWithNowAt: 'Compare with now: version of {{time}}',
  nothingDiffers: 'They don’t differ.',
  field: 'Field',
  now: 'Now',
}

export default historyEn
