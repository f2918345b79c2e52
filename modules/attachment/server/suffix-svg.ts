import type { Input, Route } from '#server/http/route.ts'

const picture: Pick<Route, 'method' | 'access' | 'handle'> = {
  method: 'GET',
  access: 'public',
  async handle(_context, { query, reply }: Input) {
    const { headers, body } = suffixSvg(query.suffix, query.background)
    reply.headers(headers).send(body)
    return {}
  },
}

/** A picture of a file with its suffix on it (`docs/wire.md#small-calls`), for both areas. */
export const suffixRoutes: readonly Route[] = [
  { ...picture, url: '/admin/ajax/buildsuffixsvg' },
  { ...picture, url: '/api/ajax/buildsuffixsvg' },
]

/** The picture: nothing from the request reaches the XML unchecked. */
function suffixSvg(suffix: unknown, background: unknown): { body: string; headers: Record<string, string> } {
  const text = (typeof suffix === 'string' ? suffix : '').replace(/[^A-Za-z0-9]/g, '').slice(0, 4) || 'file'
  const isColor =
    typeof background === 'string' && /^(?:#[0-9a-fA-F]{3,8}|rgb\([\d, ]{5,16}\))$/.test(background)
  const color = isColor ? background : colorOf(text.toLowerCase())
  const body = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="512" height="512">
<path fill="#e9edf2" d="M104 0h220l124 124v348a40 40 0 0 1-40 40H104a40 40 0 0 1-40-40V40a40 40 0 0 1 40-40z"/>
<path fill="#b6c1cf" d="M324 0l124 124h-84a40 40 0 0 1-40-40z"/>
<path fill="${color}" d="M24 272h464v144H24z"/>
<text x="256" y="374" font-family="Arial, sans-serif" font-size="112" font-weight="700" text-anchor="middle" fill="#fff">${text.toUpperCase()}</text>
</svg>`
  return {
    body,
    headers: {
      'content-type': 'image/svg+xml; charset=utf-8',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=86400',
    },
  }
}

/** A colour of the suffix's own: hue by its Adler-32 sum, the rest fixed (HSV 0.3, 0.9 of the original, darker for contrast). */
function colorOf(text: string): string {
  let low = 1
  let high = 0
  for (const byte of Buffer.from(text)) {
    low = (low + byte) % 65521
    high = (high + low) % 65521
  }
  return `hsl(${(high * 65536 + low) % 360}, 45%, 42%)`
}
