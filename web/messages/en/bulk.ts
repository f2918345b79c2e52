import type { BulkTexts } from '../zh-cn/bulk.ts'

/** Texts of editing several records at once. */
const bulkEn: BulkTexts = {
  title: 'Edit several: {{name}}',
  count: 'Records to change: {{count}}',
  fields: 'Fields to change',
  choose: 'Choose the fields to change',
  differs: 'At present the records differ here',
  note: 'These fields will hold this value in every selected record. All are changed or none; it cannot be undone in one step.',
  refused: 'Records that will stay as they are: {{count}}',
  refusedRow: '“{{name}}”: {{reason}}',
  nothingOpen: 'None of the selected records can be changed',
  nothingToSet: 'There is no field that you may set on several records',
  failed: 'No record was changed',
  failedRow: '“{{name}}” cannot be changed like this: {{reason}}',
  conflict: '“{{name}}” was changed by {{by}} at {{at}}.',
  now: '{{label}} is now:',
  somebody: 'somebody else',
  takeOver: 'Load the latest',
  loadFailed: 'The selected records did not load',
  retry: 'Try again',
  save: 'Change {{count}}',
  cancel: 'Cancel',
  close: 'Close',
}

export default bulkEn
