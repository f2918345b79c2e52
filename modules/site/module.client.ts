import type { ClientModule } from '#web/modules.ts'
import { lazy } from '#web/ui/lazy.ts'
import { samplesOf, setSamples } from './client/samples.ts'

/** Resources whose rows have pages, as the first call of the back office says. */
let paged: ReadonlySet<string> = new Set()

export const siteModuleClient: ClientModule = {
  name: 'site',
  messages: {
    site: {
      'zh-cn': () => import('./messages/zh-cn.ts'),
      en: () => import('./messages/en.ts'),
    },
  },
  bootstrap: ({ sitePages, siteSamples }) => {
    paged = new Set(sitePages as readonly string[])
    setSamples(siteSamples as Readonly<Record<string, readonly string[]>>)
  },
  besideForm: {
    name: 'site',
    label: 'site:preview',
    glyph: 'eye',
    isFor: ({ name }) => paged.has(name) || samplesOf(name).length > 0,
    Panel: lazy(async () => ({ default: (await import('./client/preview-panel.tsx')).PreviewPanel })),
  },
}
