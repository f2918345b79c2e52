/** What an address is made of: small letters, digits and single hyphens, and never digits alone, which are ids. */
const shape = /^(?!\d+$)[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Tells whether a text can stand in an address; an empty one is filled in when it is saved. */
export function isSlug(text: string): boolean {
  return text === '' || shape.test(text)
}

/** Latin letters that are more than one with marks, with a stroke or a hook, of two, or of their own, behind what stands for them. */
const spelt =
  'aⱥɑ bƀɓƃ cȼƈ dđðɖɗƌȡ eɇəǝɛ fƒ gǥɠɣɡꞡᵹ hħⱨɦ iıɨɩᵻ jɉȷɟ kĸƙⱪꝁꝃꝅꞣ lłƚⱡɫɬȴꝉ mɱ nŋƞɲȵꞥ oøɵɔꝋꝍ pᵽƥꝑꝓ qɋꝗꝙ rɍɽꞧ sſʂȿꞩ tŧⱦƭʈȶ uʉʊᵾ ' +
  'vʋꝟ wⱳƿ yɏƴȝ zƶȥⱬʒ aaꜳ aeæ aoꜵ auꜷ avꜹꜻ ayꜽ dbȸ hvƕ llỻ oeœ ooꝏ ouȣ qpȹ ssß thþꝥ tzꜩ ueᵫ vyꝡ'
const letters = new Map(
  [...spelt.matchAll(/([a-z]+)([^a-z ]+)/g)].flatMap(([, plain = '', all = '']) =>
    [...all].map((letter) => [letter, plain] as const),
  ),
)

/** What an address says of a title in Latin letters; empty for titles in other letters. */
export function slugOf(title: string, max: number): string {
  const plain = title
    .normalize('NFKD')
    .replace(/[\p{M}'’‘ʹ-ʿ]|(?<=l)·(?=l)/giu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, (sign) => letters.get(sign) ?? sign)
  if (/(?!\p{Script=Latin})\p{L}/u.test(plain)) return ''
  const slug = (plain.match(/[a-z0-9]+/g) ?? []).join('-')
  return shape.test(slug) ? shortened(slug, max) : ''
}

/** Cut behind a whole word where one fits. */
function shortened(slug: string, max: number): string {
  if (slug.length <= max) return slug
  const cut = slug.slice(0, max)
  const whole = slug[max] === '-' ? cut : cut.replace(/-[^-]*$/, '')
  return shape.test(whole) ? whole : cut.replace(/-$/, '')
}
