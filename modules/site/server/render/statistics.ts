import type { App } from '#server/context.ts'
import { documentHeaders } from '#server/http/pages/document-headers.ts'
import {
  measureBaidu,
  measureGoogle,
  measureHost,
  measurePlausible,
  measureUmami,
  verifications,
} from '../../statistics.ts'
import { type Html, html } from './html.ts'

/** What counts the readers of a site. */
interface Measure {
  readonly element: Html
  /** what the policy lets in as its script: an origin or an address */
  readonly script: string
  /** what its script may speak to */
  readonly speaks: readonly string[]
}

/** Elements by which search engines know whose site it is. */
export function verificationOf({ settings }: App): readonly Html[] {
  return verifications.flatMap(({ element, setting }) => {
    const code = settings.value(setting)
    return code === '' ? [] : [html`<meta name="${element}" content="${code}">`]
  })
}

/** Scripts of those who count the site's readers, in the order of the settings. */
export function measuresOf({ settings }: App): readonly Measure[] {
  const own = settings.value(measureHost)
  const found: Measure[] = []
  const google = settings.value(measureGoogle)
  if (google !== '') {
    const script = 'https://www.googletagmanager.com/gtag/js'
    const hosts = ['*.google-analytics.com', '*.analytics.google.com', '*.googletagmanager.com']
    // The page's own script tells it what to count: no script stands in the page itself.
    const element = html`<script async src="${script}?id=${google}" data-gtag="${google}"></script>`
    found.push({ element, script, speaks: hosts.map((host) => `https://${host}`) })
  }
  const baidu = settings.value(measureBaidu)
  if (baidu !== '') {
    const script = 'https://hm.baidu.com'
    const element = html`<script defer src="${script}/hm.js?${baidu}"></script>`
    found.push({ element, script, speaks: [script] })
  }
  const plausible = settings.value(measurePlausible)
  if (plausible !== '') {
    const script = own || 'https://plausible.io'
    const element = html`<script defer src="${script}/js/script.js" data-domain="${plausible}"></script>`
    found.push({ element, script, speaks: [script] })
  }
  const umami = settings.value(measureUmami)
  if (umami !== '') {
    const script = own || 'https://cloud.umami.is'
    const element = html`<script defer src="${script}/script.js" data-website-id="${umami}"></script>`
    found.push({ element, script, speaks: own ? [own] : [script, 'https://api-gateway.umami.dev'] })
  }
  return found
}

/** Headers of pages on which readers are counted: what every document may load, and exactly these scripts. */
export function measuringHeaders(app: App): Readonly<Record<string, string>> {
  const measures = measuresOf(app)
  if (measures.length === 0) return {}
  const among = {
    'script-src': measures.map(({ script }) => script),
    'connect-src': measures.flatMap(({ speaks }) => speaks),
  }
  const policy = documentHeaders['content-security-policy'] ?? ''
  return {
    'content-security-policy': policy.replace(
      /\b(script-src|connect-src) 'self'/g,
      (part, name: keyof typeof among) => `${part} ${[...new Set(among[name])].join(' ')}`,
    ),
  }
}
