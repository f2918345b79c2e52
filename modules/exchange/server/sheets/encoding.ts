import type { FileEncoding } from '#core/calls/exchange.ts'

// Libraries were tried on short tables, and named fewer of them (`docs/decisions/0079-files-of-other-programs.md`).

/** A text, the encoding that its bytes are in, and whether that had to be guessed. */
export interface Decoded {
  readonly text: string
  readonly encoding: FileEncoding
  readonly isGuess: boolean
}

/** Stands where a byte was that the encoding does not have; no text holds this character, which means nothing. */
export const lostByte = '\ufdd0'

/**
 * Decodes bytes in the encoding that is named, or in the one they show: by a mark, as UTF-8, else by what their words look
 * like.
 */
export function decode(content: Buffer, named: FileEncoding | null): Decoded {
  const marked = marks.find(([mark]) => mark.every((byte, at) => content[at] === byte))?.[1] ?? null
  const sure = named ?? marked ?? unmarkedUtf16(content)
  if (sure) return { text: textIn(sure, content), encoding: sure, isGuess: false }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content)
    return { text, encoding: 'utf-8', isGuess: false }
  } catch {
    const encoding = isBrokenUtf8(content) ? 'utf-8' : guess(content)
    return { text: textIn(encoding, content), encoding, isGuess: true }
  }
}

const marks: readonly (readonly [mark: readonly number[], encoding: FileEncoding])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

function textIn(encoding: FileEncoding, content: Buffer): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(content)
  } catch {
    return new TextDecoder(encoding).decode(content).replaceAll('\ufffd', lostByte)
  }
}

/** Bytes that are looked at to guess. */
const sampleSize = 64 * 1024

/** What is looked at of bytes: from the line on that has the first one beyond ASCII. */
function sampleOf(content: Buffer): Buffer {
  const first = content.findIndex((byte) => byte > 0x7f)
  // One long line is not gone back in: what stands before is ASCII.
  const start = Math.max(0, first - 1024, content.lastIndexOf(0x0a, first))
  return content.subarray(start, first + sampleSize)
}

/** Every second byte of Latin text in UTF-16 is zero. */
function unmarkedUtf16(content: Buffer): FileEncoding | null {
  const sample = content.subarray(0, sampleSize)
  const zeros = [0, 0]
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (Math.max(even, odd) < sample.length / 5) return null
  return odd > even ? 'utf-16le' : 'utf-16be'
}

/** More characters of several bytes than bytes that are none: a text in UTF-8 of which a few were lost. */
function isBrokenUtf8(content: Buffer): boolean {
  const text = new TextDecoder().decode(sampleOf(content))
  const broken = count(text, /\ufffd/g)
  return count(text, /[^\0-\x7f]/g) - broken > broken
}

/** What an encoding is recognised by. */
interface Script {
  readonly letters: RegExp
  /** letters that other languages with these bytes hardly write */
  readonly rare?: RegExp
  /** where its characters in daily use lie: bounds of the first byte, and the least second one */
  readonly usual?: readonly [from: number, to: number, second: number]
}

const latin = /^\p{Script=Latin}+$/u
const han = /^\p{Script=Han}+$/u
const japanese = /^[\p{Script=Han}\p{Script=Hiragana}ァ-ヴー]+$/u

/** In the order in which they win where words could be in several. */
const scripts: Partial<Record<FileEncoding, Script>> = {
  'windows-1252': { letters: latin, rare: /[ðþÐÞÝý]/g },
  gb18030: { letters: han, usual: [0xb0, 0xd7, 0xa1] },
  big5: { letters: han, usual: [0xa4, 0xc6, 0x40] },
  shift_jis: { letters: japanese, usual: [0x82, 0x98, 0x40] },
  'euc-kr': { letters: /^\p{Script=Hangul}+$/u, usual: [0xb0, 0xc8, 0xa1] },
  'windows-1251': { letters: /^\p{Script=Cyrillic}+$/u },
  'koi8-r': { letters: /^\p{Script=Cyrillic}+$/u },
  'windows-1254': { letters: latin },
  'windows-1250': { letters: latin },
  'windows-1253': { letters: /^\p{Script=Greek}+$/u },
}

/** The encoding in which words beyond ASCII look most like words. */
function guess(content: Buffer): FileEncoding {
  const sample = sampleOf(content)
  const ranked = Object.entries(scripts).map(([name, script]) => {
    const encoding = name as FileEncoding
    return { encoding, worth: worthOf(new TextDecoder(encoding).decode(sample), script, encoding) }
  })
  return ranked.reduce((best, one) => (one.worth > best.worth ? one : best)).encoding
}

const word = /[\p{L}\p{M}]+/gu
/** Signs that no text has: of no encoding, private, half as wide as katakana, or such as stand behind words before one. */
const strange =
  /[^\0-\x7f\p{L}\p{M}\s«»“”„‘’–—…·•°€£¥²³½©®™№×、。，：；！？（）《》「」【】～]|[¥£¯¿²³](?=\p{L})/gu
const impossible = /[\ufffd\u0080-\u009f\ue000-\uf8ff\uff61-\uff9f]/g

/** How many bytes of a text are in words of a script, less those in what no text has. */
function worthOf(text: string, { letters, rare, usual }: Script, encoding: FileEncoding): number {
  const known = usual && usualCharacters(encoding, usual)
  let worth = -3 * count(text, strange) - 10 * count(text, impossible)
  for (const [one] of text.matchAll(word)) {
    const beyond = count(one, /[^\0-\x7f]/gu)
    if (beyond === 0) continue
    if (!letters.test(one)) worth -= 2 * beyond
    else if (known) for (const character of one) worth += known.has(character) ? 2 : -2
    // A letter alone is as likely a sign of another encoding.
    else if (one.length > 1) worth += isWord(one, beyond) ? beyond : -beyond
    if (rare) worth -= count(one, rare)
  }
  return worth
}

/** Words do not go on with a capital, and Latin ones have more letters without marks than with. */
function isWord(text: string, beyond: number): boolean {
  return !/\p{Ll}\p{Lu}/u.test(text) && (beyond < 3 || beyond * 2 <= text.length || !latin.test(text))
}

function count(text: string, what: RegExp): number {
  return text.match(what)?.length ?? 0
}

function usualCharacters(
  encoding: FileEncoding,
  [from, to, second]: NonNullable<Script['usual']>,
): ReadonlySet<string> {
  const bytes: number[] = []
  for (let one = from; one <= to; one++) {
    for (let other = second; other <= 0xfe; other++) bytes.push(one, other, 0x0a)
  }
  return new Set(new TextDecoder(encoding).decode(Uint8Array.from(bytes)).replace(/[\s\ufffd]/g, ''))
}
