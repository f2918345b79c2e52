import { defineEvent } from '#core/event.ts'

/** The site of a friendship link could not be reached three times in a row. */
export const linkFailing = defineEvent(
  'link.failing',
  {},
  'The site of a friendship link could not be reached on three days in a row.',
)

/** Somebody got files of a download, for the first time on a day. */
export const resourceGot = defineEvent(
  'resource.got',
  {},
  'Somebody downloaded a file of a download, for the first time on that day.',
)
