import type { MarkedExtension, Token, TokenizerThis, Tokens } from 'marked'
import { type Emphasis, findEmphases } from './emphasis.ts'
import { eachAddress } from './running-addresses.ts'

/** More than an address may have. */
const mostOfAddress = 2500

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
  if (start === undefined || this.lexer.state.inLink) return
  const before = scheme === '' ? (tokens.at(-1)?.raw.slice(-2) ?? '') : ''
  const text = before + src.slice(scheme.length, mostOfAddress)
  const found = eachAddress(text).next().value
  if (found?.from !== before.length) return
  const raw = scheme + text.slice(found.from, found.to)
  return {
    type: 'link',
    raw,
    text: raw,
    href: found.href,
    autolink: true,
    tokens: [{ type: 'text', raw, text: raw }],
  }
}
