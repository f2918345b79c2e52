import { type ClientModule, lazyPage } from '#web/modules.ts'

const generatorMessages = async () => (await import('./messages/design.ts')).generatorMessages

export const generatorModuleClient: ClientModule = {
  name: 'generator',
  messages: {
    crud: {
      'zh-cn': () => import('./messages/zh-cn.ts'),
      en: () => import('./messages/en.ts'),
    },
    generator: {
      'zh-cn': async () => ({ default: (await generatorMessages())['zh-cn'] }),
      en: async () => ({ default: (await generatorMessages()).en }),
    },
  },
  pages: {
    'crud/crud': lazyPage(
      ['crud', 'generator'],
      async () => (await import('./client/crud-page.tsx')).CrudPage,
    ),
  },
}
