const scripts = 'Han Hiragana Katakana Bopomofo Hangul Yi Thai Lao Khmer Myanmar Tibetan'.split(' ')

/**
 * Ranges for a character class of expressions with the flag `u`: letters of scripts that put no space between words, or
 * attach particles to them, and signs as wide as these letters.
 */
export const unspaced = `${scripts.map((script) => `\\p{Script=${script}}`).join('')}\\u3000-\\u33ff\\ufe10-\\ufe19\\ufe30-\\ufe6f\\uff00-\\uffef`
