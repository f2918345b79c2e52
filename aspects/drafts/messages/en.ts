import type { DraftsTexts } from './zh-cn.ts'

/** Texts of drafts: what the public sees of a record, and what waits to be published. */
const draftsEn: DraftsTexts = {
  bar: 'What the public sees',
  public: 'Public',
  state: { hidden: 'Not public', planned: 'Planned', public: 'Public', ended: 'Ended' },
  pending: 'Changes pending',
  publicFrom: 'Public from {{time}}{{zone}}.',
  publicUntil: 'Until {{time}}{{zone}}.',
  publicSince: 'Since {{time}}.',
  endedOn: 'Ended on {{time}}.',
  hiddenAs: '{{field}}: {{value}}.',
  hiddenWith: '{{field}} “{{name}}” is not public, and hides what is in it.',
  siteClosed: 'The site is closed: only administrators see it.',
  storedNow: 'As it is',
  draft: 'Draft',
  saving: {
    held: 'Your changes wait in a draft until they are published.',
    public: 'Visitors see what you save at once.',
    before: 'Saving changes it directly: nobody outside sees it yet.',
    after: 'Saving changes it directly: nobody outside sees it any more.',
  },
  waits: 'Changes made by {{by}} at {{time}} are not public yet.',
  scheduled: 'They go public at {{time}}{{zone}}.',
  scheduledBy: 'They go public at {{time}}{{zone}}, scheduled by {{by}}.',
  failed: 'They could not be published at {{time}}: {{reason}}',
  approval: {
    needed: 'Someone else has to approve them before they are published.',
    given: 'They have been approved.',
  },
  compare: 'Compare',
  compareTitle: 'Draft and public version',
  discard: 'Discard draft',
  askDiscard: 'Discard the draft?',
  askDiscardText: 'The changes that are not public yet will be lost. What the public sees stays as it is.',
  schedule: 'Schedule…',
  reschedule: 'Change time…',
  scheduleTitle: 'Schedule changes',
  scheduleDo: 'Schedule',
  unschedule: 'Cancel schedule',
  time: 'Publish at{{zone}}',
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
