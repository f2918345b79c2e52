import type { FormTexts } from '../zh-cn/form.ts'

/** Texts of the derived form. */
const formEn: FormTexts = {
  addTitle: 'Add {{name}}',
  editTitle: 'Edit {{name}}',
  views: 'Form and history',
  view: { form: 'Form', history: 'History' },
  place: '{{place}} of {{count}}',
  close: 'Close',
  cancel: 'Cancel',
  save: 'Save',
  saveAndNext: 'Save and edit next',
  skip: 'Skip',
  loading: 'Loading',
  missing: 'This record cannot be edited',
  loadFailed: 'The record could not be loaded',
  retry: 'Try again',
  nothingToEdit: 'There is no field that you may fill in',
  stillUploading: 'Files are still being uploaded. Please save once they are done.',
  notSaved: 'Not saved: {{reason}} What you entered is still here; you can save again.',
  leaveTitle: 'Discard unsaved changes?',
  leaveText: 'What you entered will not be kept once this is closed.',
  leavePagesText: '{{count}} pages have something unsaved. It will be lost.',
  leave: 'Discard',
  conflict: {
    title: 'Somebody else has changed this record',
    text: '{{by}} saved this record at {{at}}. Decide field by field which value to keep, then save.',
    somebody: 'Somebody',
    field: 'Field',
    theirs: 'Theirs',
    yours: 'Yours',
    back: 'Back to the form',
    save: 'Save like this',
    changedBy: { them: 'changed by them only', you: 'changed by you only', both: 'changed by both: choose' },
    take: { theirs: '{{label}}: take theirs', yours: '{{label}}: take yours' },
  },
}

export default formEn
