import type { App } from '#server/context.ts'
import { documentHeaders } from '#server/http/pages/document-headers.ts'
import {
  measureBaidu,
  measureGoogle,
  measureHost,
  measurePlausible,
  measureUmami,
  verifications,
} from '../../marks.ts'
import { type Html, html } from './html.ts'

/** What counts the readers of a site: its script, and where that may send what it counts. */
interface Measure {
  readonly script: Html
  /** origins that the script comes from and speaks to */
  readonly origins: readonly string[]
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
    const src = `https://www.googletagmanager.com/gtag/js?id=${google}`
    const origins = [
      'https://*.googletagmanager.com',
      'https://*.google-analytics.com',
      'https://*.analytics.google.com',
    ]
    // The page's own script tells it what to count: no script stands in the page itself.
    found.push({ script: html`<script async src="${src}" data-gtag="${google}"></script>`, origins })
  }
  const baidu = settings.value(measureBaidu)
  if (baidu !== '') {
    const origin = 'https://hm.baidu.com'
    found.push({ script: html`<script defer src="${origin}/hm.js?${baidu}"></script>`, origins: [origin] })
  }
  const plausible = settings.value(measurePlausible)
  if (plausible !== '') {
    const origin = own || 'https://plausible.io'
    const script = html`<script defer src="${origin}/js/script.js" data-domain="${plausible}"></script>`
    found.push({ script, origins: [origin] })
  }
  const umami = settings.value(measureUmami)
  if (umami !== '') {
    const origin = own || 'https://cloud.umami.is'
    const script = html`<script defer src="${origin}/script.js" data-website-id="${umami}"></script>`
    found.push({ script, origins: own ? [own] : [origin, 'https://api-gateway.umami.dev'] })
  }
  return found
}

/** Headers of pages on which readers are counted: what every document may load, and these scripts. */
export function measuringHeaders(app: App): Readonly<Record<string, string>> {
  const origins = [...new Set(measuresOf(app).flatMap((one) => one.origins))].join(' ')
  if (origins === '') return {}
  const policy = documentHeaders['content-security-policy'] ?? ''
  return {
    'content-security-policy': policy.replace(
      /\b(?:script|connect)-src 'self'/g,
      (part) => `${part} ${origins}`,
    ),
  }
}
