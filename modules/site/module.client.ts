import type { ClientModule } from '#web/modules.ts'
import { lazy } from '#web/ui/lazy.ts'
import { hasPages, samplesOf, setPaged } from './client/paged.ts'

export const siteModuleClient: ClientModule = {
  name: 'site',
  messages: {
    site: {
      'zh-cn': () => import('./messages/zh-cn.ts'),
      en: () => import('./messages/en.ts'),
    },
  },
  bootstrap: ({ sitePages, siteSamples }) =>
    setPaged(sitePages as readonly string[], siteSamples as Readonly<Record<string, readonly string[]>>),
  besideForm: {
    name: 'site',
    label: 'site:preview',
    glyph: 'eye',
    isFor: ({ name }) => hasPages(name) || samplesOf(name).length > 0,
    Actions: lazy(async () => ({ default: (await import('./client/preview-links.tsx')).PreviewActions })),
    Panel: lazy(async () => ({ default: (await import('./client/preview-panel.tsx')).PreviewPanel })),
  },
}
