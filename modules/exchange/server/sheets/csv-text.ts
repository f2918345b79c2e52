/*
 * A csv names no separator of its own. Where the decimal sign is a comma (German, French and many other settings), Excel
 * divides lines at semicolons; then the quotes that begin behind a comma are no quotes to it, and a semicolon, tab or line
 * break within a text begins a cell, which may be a formula although the text as a whole is none. A line `sep=,` would
 * cost the mark of UTF-8 and be a row to every other reader, so the text itself is made harmless: by an apostrophe before
 * the formula, as at the beginning of a text, and only before what could call something (a function, a program, another
 * workbook): lists with dashes, `;-)` and `a;=b` stay what they are. An import takes it off again.
 */

/** How a part goes on that a program could take for a formula with an effect. */
const formula = `'*[=+\\-@＝＋－＠][^;\\t\\r\\n]*(?:\\||[\\p{L}\\p{N}_.]\\(|!\\$?[\\p{L}_])`
const open = new RegExp(`(?<=[;\\t\\r\\n])(?=${formula})`, 'gu')
const guarded = new RegExp(`(?<=[;\\t\\r\\n])'(?=${formula})`, 'gu')
const signs = /[",;\t\r\n|!(]/

/** A text in which no part is taken for a formula by a program that divides the line elsewhere. */
export function harmlessParts(text: string): string {
  return text.replace(open, "'")
}

/** The text that `harmlessParts` was given. */
export function bareParts(text: string): string {
  return text.replace(guarded, '')
}

/**
 * A text as RFC 4180 has it. Also in quotes where that would do without, is what could go on a formula that a negative
 * number before it begins for a program with commas in its numbers.
 */
export function quoted(text: string): string {
  return signs.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
