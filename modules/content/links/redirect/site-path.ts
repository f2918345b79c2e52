/**
 * A path as addresses of the site are compared: lower case, with a slash in front, none behind and none twice, without query and
 * escapes. Of a whole address it is the path. Null where it is none.
 */
export function sitePath(raw: string): string | null {
  const text = raw.trim().replace(/^https?:\/\/[^/?#]*/i, '')
  const path = decoded(text.replace(/[?#].*$/s, ''))
  if (path === null || /\p{Cc}|\\/u.test(path)) return null
  const steps = path.split('/').filter((step) => step !== '')
  if (steps.includes('.') || steps.includes('..')) return null
  return `/${steps.join('/')}`.toLowerCase()
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
