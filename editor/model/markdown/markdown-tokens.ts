import type { MarkedExtension, Token, TokenizerThis, Tokens } from 'marked'
import { eachAddress } from '../../markup/running-addresses.ts'
import { type Emphasis, findEmphases } from './emphasis.ts'

/** More than an address may have. */
const mostOfAddress = 2500
/** A mailbox that a sign parts from what follows: `a@b.com;c@d.com`. */
const plainMailbox =
  /^[\w.+%-]{1,64}@(?:[a-z\d-]{1,63}\.){1,10}[a-z]{2,24}(?![\p{L}\p{M}\p{N}_@-]|\.[\p{L}\p{N}])/iu

/**
 * What is read otherwise than the parser of Markdown does by itself, for one text: emphasis beside scripts without
 * spaces (`**重点：**内容`), and addresses, which end where they do in plain text (`请看https://a.example/x。谢谢`).
 */
export function markdownTokens(): MarkedExtension {
  const known = new Map<string, ReadonlyMap<number, Emphasis>>()
  /** What lies between the signs that the text has come to. Its own emphases are told already: it is read by itself. */
  const inside = ({ lexer }: TokenizerThis, src: string, masked: string) => {
    const from = masked.length - src.length
    const all = known.get(masked) ?? findEmphases(masked, true)
    known.set(masked, all)
    const found = all.get(from)
    if (!found) return null
    const [start, end] = [from + found.size, found.to - found.size]
    const own = [...all].filter(([at, { to }]) => at >= start && to <= end)
    known.set(
      masked.slice(start, end),
      new Map(own.map(([at, { to, size }]) => [at - start, { to: to - start, size }])),
    )
    const text = src.slice(found.size, end - from)
    return {
      size: found.size,
      token: { raw: src.slice(0, found.to - from), text, tokens: lexer.inlineTokens(text) },
    }
  }
  return {
    tokenizer: {
      emStrong(src, masked) {
        const found = /^[*_]/.test(src) ? inside(this, src, masked) : null
        if (!found) return
        return found.size === 1 ? { type: 'em', ...found.token } : { type: 'strong', ...found.token }
      },
      del(src, masked) {
        const found = src.startsWith('~') ? inside(this, src, masked) : null
        return found ? { type: 'del', ...found.token } : undefined
      },
      url: () => undefined,
    },
    // Without the space behind it, which would be one of the text where that begins with a mark.
    renderer: { checkbox: ({ checked }) => `<input${checked ? ' checked' : ''} disabled type="checkbox">` },
    extensions: [{ name: 'address', level: 'inline', tokenizer: address }],
  }
}

/** An address with its scheme, with `www.`, or of a mailbox, where the text has come to. */
function address(this: TokenizerThis, src: string, tokens: Token[]): Tokens.Link | undefined {
  const [start, scheme = ''] = /^(mailto:)?(?:(?:https?|ftp):\/\/|www\.|[\w.+%-]{1,64}@)/i.exec(src) ?? []
  if (start === undefined || this.lexer.state.inLink || /^[a-z]+:\/\/\[/i.test(src)) return
  // What follows the address by one character says whether it is set off.
  const [ahead = ''] = /^[^\s<>]*[\s<>]?/.exec(src.slice(scheme.length, mostOfAddress)) ?? []
  const mailbox = plainMailbox.exec(ahead)?.[0]
  // Of Markdown `www.` is enough, whatever the host ends with.
  const www = /^www\./i.test(ahead) ? 'https://' : ''
  // Only then what is before: reading it costs the length of the text so far.
  if (mailbox === undefined && eachAddress(www + ahead).next().value?.from !== 0) return
  const before = scheme === '' ? (tokens.at(-1)?.raw.slice(-2) ?? '') : ''
  const found = eachAddress(before + ahead).next().value
  if (found?.from === before.length) {
    return linkOver(scheme + (before + ahead).slice(found.from, found.to), found.href)
  }
  if (/[\p{L}\p{M}\p{N}_.+%@/-]$/u.test(before)) return
  if (mailbox !== undefined) return linkOver(scheme + mailbox, `mailto:${mailbox}`)
  const named = www === '' ? undefined : eachAddress(www + ahead).next().value
  return named?.from === 0 ? linkOver(named.href.slice(www.length), named.href) : undefined
}

function linkOver(raw: string, href: string): Tokens.Link {
  const tokens = [{ type: 'text', raw, text: raw } as const]
  return { type: 'link', raw, text: raw, href, autolink: true, tokens }
}
