/** What an address is made of: small letters, digits and single hyphens, and never digits alone, which are ids. */
const shape = /^(?!\d+$)[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Tells whether a text can stand in an address; an empty one is filled in when it is saved. */
export function isSlug(text: string): boolean {
  return text === '' || shape.test(text)
}

/** What an address says of a title in Latin letters; empty for titles in other letters. */
export function slugOf(title: string, max: number): string {
  const plain = title.normalize('NFKD').replace(/\p{M}/gu, '')
  if (/(?!\p{Script=Latin})\p{L}/u.test(plain)) return ''
  const words = plain
    .toLowerCase()
    .replace(/['’]/g, '')
    .match(/[a-z0-9]+/g)
  const slug = (words ?? []).join('-')
  return shape.test(slug) ? shortened(slug, max) : ''
}

/** Cut behind a whole word where one fits. */
function shortened(slug: string, max: number): string {
  if (slug.length <= max) return slug
  const cut = slug.slice(0, max)
  const whole = slug[max] === '-' ? cut : cut.replace(/-[^-]*$/, '')
  return shape.test(whole) ? whole : cut.replace(/-$/, '')
}
