import type { BulkTexts } from '../zh-cn/bulk.ts'

/** Texts of editing several records at once. */
const bulkEn: BulkTexts = {
  title: 'Bulk edit: {{name}}',
  count: 'Records to change: {{count}}',
  fields: 'Fields to change',
  choose: 'Choose the fields to change',
  differs: 'The selected records have different values here',
  note: 'Every selected record gets these values. Either all records are changed or none; this can’t be undone in one step.',
  refused: 'Records that will not change: {{count}}',
  refusedRow: '“{{name}}”: {{reason}}',
  nothingOpen: 'None of the selected records can be changed',
  nothingToSet: 'There are no fields you can edit in bulk',
  failed: 'No records were changed',
  failedRow: '“{{name}}” can’t be changed this way: {{reason}}',
  conflict: '“{{name}}” was changed by {{by}} at {{at}}.',
  now: '{{label}} is now:',
  somebody: 'someone else',
  takeOver: 'Load latest',
  loadFailed: 'The selected records could not be loaded',
  retry: 'Try again',
  save: 'Update {{count}}',
  cancel: 'Cancel',
  close: 'Close',
}

export default bulkEn
