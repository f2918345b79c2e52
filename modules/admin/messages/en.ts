import type { AdminTexts } from './zh-cn.ts'

/** What the browser says of administrators and their groups. */
const adminEn: AdminTexts = {
  effect: {
    for: 'Saving changes what {{names}} can do ({{n}})',
    count: 'Administrators whose permissions change on saving: {{n}}',
    more: 'and more',
    comma: ', ',
    line: '{{page}}: {{actions}}',
    title: 'What saving would change',
    none: 'No administrator’s permissions change when you save.',
    loading: 'Working out what saving would change…',
    failed: 'What saving would change is not known: {{reason}}',
    partial: 'There are many administrators; only {{n}} of them were compared.',
    super: 'Becoming super administrators: {{names}}',
    noSuper: 'No longer super administrators: {{names}}',
    gained: 'Gained',
    lost: 'Lost',
    fields: 'Fields',
    fieldsLeft: '{{page}}: {{fields}} · {{limit}}',
    field: { hidden: 'Hidden', read: 'Read-only', open: 'Open again' },
    fieldPartly: { hidden: 'Hidden on some rows', read: 'Read-only on some rows', open: 'Open again' },
    rows: 'Rows',
    people: 'Administrators: {{n}}',
    rowsGained: 'Newly visible: {{rows}}',
    rowsLost: 'No longer visible: {{rows}}',
    rowsOnly: 'The range changes',
    row: '“{{label}}”',
  },
  cards: {
    figure: 'Administrators',
    figureHint: 'Accounts that can sign in here',
    activity: 'Admin activity',
    others: 'Other administrators',
    nobody: 'Not signed in',
    idle: 'No activity in this period',
    idleText: 'Changes made in the back office appear here by day.',
    logs: 'Latest activity',
    noLogs: 'No activity yet',
    noLogsText: 'Changes made in the back office appear here.',
    step: { title: 'Add a colleague', text: 'An account for each person, with the roles they need.' },
  },
  view: {
    start: 'View as',
    startFor: 'View as “{{name}}”',
  },
}

export default adminEn
