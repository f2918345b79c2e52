// One form of a text, whatever keyboard, program or file it came from: what looks alike is stored, found and compared alike.

/** A text with its characters composed: `é` is one, however it was typed. */
export function composed(text: string): string {
  return text.normalize('NFC')
}

/** Spaces, and what takes no room: joiners, marks, fillers, soft hyphens. What turns the direction of text round is no mistake: rules refuse it. */
const unseen =
  /\u034f|[\s\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u2060-\u2065\u206a-\u206f\u2800\u3164\ufeff\uffa0]/

/** A composed text without what nobody sees at its ends; within words such signs have their use. */
export function tidy(text: string): string {
  // Walked, since an expression that looks for an end tries anew at every place of a long row of spaces.
  let start = 0
  let end = text.length
  while (start < end && unseen.test(text.charAt(start))) start++
  while (end > start && unseen.test(text.charAt(end - 1))) end--
  return composed(text.slice(start, end))
}

/** Letters and digits of a code as it was typed: of full width, in capitals, with spaces and any kind of dash. */
export function codeText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s\p{Pd}]/gu, '')
    .toLowerCase()
}
