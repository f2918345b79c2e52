import type { DraftsTexts } from '../zh-cn/drafts.ts'

/** Texts of drafts: what the public sees of a record, and what waits to be published. */
const draftsEn: DraftsTexts = {
  bar: 'What the public sees',
  public: 'Public',
  hidden: 'Not public',
  storedNow: 'As it is',
  draft: 'Draft',
  now: 'Now',
  nothingWaits: 'The public sees what is shown here. Your changes wait in a draft until they are published.',
  atOnce: 'The public doesn’t see this record. What you save takes effect at once.',
  waits: 'Changes made by {{by}} at {{time}} are not public yet.',
  scheduled: 'They go public at {{time}} ({{zone}}).',
  scheduledBy: 'They go public at {{time}} ({{zone}}), scheduled by {{by}}.',
  failed: 'They could not be published at {{time}}: {{reason}}',
  approval: {
    needed: 'Someone else has to approve them before they are published.',
    given: 'They have been approved.',
  },
  compare: 'Compare',
  compareTitle: 'Draft and public version',
  compareVersion: 'Version of {{time}} and now',
  compareWithNow: 'Compare with now',
  compareWithNowAt: 'Compare with now: version of {{time}}',
  nothingDiffers: 'They don’t differ.',
  field: 'Field',
  loading: 'Loading',
  discard: 'Discard draft',
  askDiscard: 'Discard the draft?',
  askDiscardText: 'The changes that are not public yet will be lost. What the public sees stays as it is.',
  schedule: 'Schedule…',
  reschedule: 'Change time…',
  scheduleTitle: 'Schedule changes',
  scheduleDo: 'Schedule',
  unschedule: 'Cancel schedule',
  time: 'Publish at ({{zone}})',
  timeMissing: 'Enter a date and time',
  timeNote:
    'They are published with your permissions. If someone edits the draft before then, the edited version is published.',
  close: 'Close',
  approve: 'Approve changes',
  publish: 'Publish changes',
  mark: {
    open: 'Has changes that are not public yet',
    scheduled: 'Has changes that go public at {{time}}',
    failed: 'Changes could not be published in time; open the record to see why',
  },
}

export default draftsEn
