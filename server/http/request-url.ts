import type { FastifyRequest } from 'fastify'
import { parse } from 'qs'
import { type Language, parseLanguage, preferredLanguage } from '#core/wire.ts'
import type { App } from '../context.ts'

/** The language that a caller asks for, in a header or the query. */
export function languageOf(request: FastifyRequest): Language {
  const { lang } = (request.query ?? {}) as { lang?: unknown }
  return parseLanguage(request.headers['think-lang'] ?? lang)
}

/** The language that a browser likes best of those that the product speaks. */
export function visitorLanguage({ headers }: FastifyRequest): Language {
  const wanted = (headers['accept-language'] ?? '').split(',').map((part) => {
    const [language = '', quality] = part.split(/;\s*q=/)
    return { language: language.trim(), quality: quality === undefined ? 1 : Number(quality) }
  })
  const byQuality = wanted.filter(({ quality }) => quality > 0).toSorted((a, b) => b.quality - a.quality)
  return preferredLanguage(byQuality.map(({ language }) => language))
}

/** Bracket style, bounded; the plain form that most calls have is read without it. */
export function parseQuery(text: string): Record<string, unknown> {
  return parse(text, {
    depth: 4,
    arrayLimit: 1000,
    parameterLimit: 1000,
    allowPrototypes: false,
    ignoreQueryPrefix: true,
  }) as Record<string, unknown>
}

/** `/x/y.html?z` means `/x/y?z` (`docs/wire.md#addresses`), except among files. */
export function tidyUrl(url: string): string {
  return url.replace(/^(\/(?!(?:assets|static|storage)\/)[^/?]+\/[^?]*?)\.html(?=\?|$)/i, '$1')
}

/** Tokens in addresses never reach a log. */
export function withoutSecrets(url: string): string {
  return url.slice(0, 1500).replace(/([?&][^=&]*(?:token|password|secret|ticket)[^=&]*=)[^&]*/gi, '$1***')
}

/** `/admin/user.moneylog/index` → `user/moneyLog`, as it is declared, or as it stands there if it is no resource's. */
export function resourceNameOf({ registry }: App, url: string): string {
  const name = (url.split('/')[2] ?? '').replaceAll('.', '/')
  return registry.find(name)?.resource.name ?? name
}
