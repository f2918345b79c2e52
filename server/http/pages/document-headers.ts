/** Headers of a document: only own scripts, no frames around it, nothing guessed. */
export const documentHeaders: Readonly<Record<string, string>> = {
  'content-security-policy':
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob: https: http:; media-src 'self' https: http:; font-src 'self' data:; connect-src 'self'; frame-src https: http:; worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-cache',
  'content-type': 'text/html; charset=utf-8',
}
