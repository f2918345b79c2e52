import { HtmlValidate } from 'html-validate'
import { z } from 'zod'
import { shapeOfXml } from './read-page.ts'

/**
 * HTML as the standard has it. Texts that people wrote keep what their editor writes in tables (`colSpan`, `width`), and pictures
 * have their shape by a style.
 */
const html = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    'attr-case': 'off',
    'doctype-style': ['error', { style: 'lowercase' }],
    'no-deprecated-attr': 'off',
    'no-inline-style': 'off',
  },
})

const text = z.string().min(1)
const address = z.url({ protocol: /^https?$/ })
const moment = z.iso.datetime()
const named = z.looseObject({ name: text })

/** What search engines ask of each kind of data for machines. */
const kinds: Readonly<Record<string, z.ZodType>> = {
  Article: z.looseObject({
    headline: text,
    inLanguage: text,
    mainEntityOfPage: address,
    publisher: named,
    datePublished: moment,
    dateModified: moment,
    author: named.optional(),
    image: address.optional(),
  }),
  BreadcrumbList: z.looseObject({
    itemListElement: z.array(z.looseObject({ position: z.int().min(1), name: text, item: address })).min(2),
  }),
  CreativeWork: z.looseObject({ name: text, inLanguage: text, mainEntityOfPage: address, publisher: named }),
  FAQPage: z.looseObject({
    mainEntity: z.array(z.looseObject({ name: text, acceptedAnswer: z.looseObject({ text }) })).min(1),
  }),
  WebSite: z.looseObject({
    name: text,
    url: address,
    inLanguage: text,
    publisher: named,
    potentialAction: z.looseObject({ target: text }),
  }),
}

/** What a page is faulty in: its HTML, and the data for machines on it. */
export async function faultsOfPage(page: string): Promise<readonly string[]> {
  const { results } = await html.validateString(page)
  const said = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line }) => `${ruleId} in line ${line}: ${message}`),
  )
  const data = [...page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
  return [...said, ...data.flatMap(([, found = '']) => faultsOfData(JSON.parse(found)))]
}

function faultsOfData(data: Readonly<Record<string, unknown>>): readonly string[] {
  const kind = kinds[String(data['@type'])]
  if (data['@context'] !== 'https://schema.org' || !kind) return [`no data of schema.org: ${data['@type']}`]
  const { error } = kind.safeParse(data)
  return (error?.issues ?? []).map(({ path, message }) => `${data['@type']}.${path.join('.')}: ${message}`)
}

/** What a feed is faulty in: what Atom asks of a feed and of each entry, once each, addresses and moments as such. */
export function faultsOfFeed(feed: string): readonly string[] {
  const shape = shapeOfXml(feed)
  const faults: string[] = []
  const parts: { readonly name: string; readonly has: Map<string, number> }[] = []
  for (const [at, [what = '', ...rest]] of shape.entries()) {
    const name = what.slice(1)
    const next = shape[at + 1]?.[1] ?? ''
    if (what === '<feed' || what === '<entry') parts.push({ name, has: new Map() })
    else if (what.startsWith('</')) {
      const part = what === '</feed' || what === '</entry' ? parts.pop() : undefined
      for (const one of part ? ['id', 'title', 'updated'] : [])
        if (part?.has.get(one) !== 1) faults.push(`${part?.name} has ${one} ${part?.has.get(one) ?? 0} times`)
    } else if (what.startsWith('<')) {
      const { has } = parts.at(-1) ?? { has: new Map() }
      has.set(name, (has.get(name) ?? 0) + 1)
      const wrong =
        (/^(?:updated|published)$/.test(name) && !moment.safeParse(next).success) ||
        (name === 'id' && !address.safeParse(next).success && !/^urn:uuid:[0-9a-f-]{36}$/.test(next)) ||
        (name === 'link' && !address.safeParse(rest[rest.indexOf('href') + 1]).success)
      if (wrong) faults.push(`${name}: ${name === 'link' ? rest.join(' ') : next}`)
    }
  }
  return faults
}
