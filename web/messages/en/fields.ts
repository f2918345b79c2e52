import type { FieldsTexts } from '../zh-cn/fields.ts'

/** Texts of cells, inputs and filters. */
const fieldsEn: FieldsTexts = {
  retry: 'Retry',
  failed: 'This field could not be loaded',
  tip: 'About {{label}}: {{text}}',
  password: { leave: 'Leave empty to keep it' },
  range: { from: '{{label}}, from', to: '{{label}}, to', start: 'Start', end: 'End' },
  time: { now: 'Now', zone: 'Time zone: {{zone}}' },
  choice: { choose: 'Choose', any: 'Any' },
  switch: { on: 'On', off: 'Off' },
  color: { common: 'Common colours', open: 'Pick a colour for “{{label}}”' },
  array: {
    key: 'Key',
    value: 'Value',
    keyOf: '{{label}}, row {{place}}, key',
    valueOf: '{{label}}, row {{place}}, value',
    add: 'Add a row',
    moveRow: 'Move row {{place}} ({{label}})',
    deleteRow: 'Delete row {{place}} ({{label}})',
  },
  sort: {
    place: 'Place {{place}} of {{count}}',
    instructions: 'Press space to pick up, the arrow keys to move, space to drop, Escape to cancel.',
  },
  city: { choose: 'Choose province / city / district', failed: 'The regions could not be loaded' },
  remote: { nothing: 'Nothing to choose from', nothingFound: 'Nothing matches' },
  parent: { root: 'None (top level)' },
  icon: {
    open: 'Pick an icon for “{{label}}”',
    choose: 'Pick an icon or type its name',
    search: 'Search icons',
    sets: { el: 'Element', fa: 'Font Awesome', local: 'Local' },
    count: '{{total}} icons',
    none: 'No icon found',
    failed: 'The icons could not be loaded',
    reset: 'Clear',
  },
  upload: {
    choose: 'Add picture',
    chooseFile: 'Choose file',
    addPicture: 'Add picture ({{label}})',
    addFile: 'Choose file ({{label}})',
    limit: 'Up to {{size}} each; drop or paste works too',
    show: 'View picture {{place}} ({{label}})',
    move: 'Move item {{place}} ({{label}})',
    remove: 'Remove item {{place}} ({{label}})',
    stop: 'Stop uploading {{name}}',
    again: 'Retry uploading {{name}}',
    progress: 'Uploading {{name}}',
    failed: 'The upload failed',
    stopped: 'The upload was interrupted',
  },
}

export default fieldsEn
