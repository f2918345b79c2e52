import { flag } from './flag.ts'

/** Code within a line; as Markdown, text in it is written by other rules. */
export const code = flag('code', { tags: { code: true, kbd: true, samp: true, tt: true } })
