import { defineModule } from '#core/module.ts'
import { logMessages } from './log/log.messages.ts'
import { log } from './log/log.ts'

export const generatorModule = defineModule({
  name: 'generator',
  requires: ['admin'],
  resources: [{ resource: log, messages: logMessages }],
  menu: [
    {
      page: 'crud/crud',
      title: { 'zh-cn': '代码生成', en: 'Code generator' },
      icon: 'fa fa-code',
      weigh: 80,
      component: '/src/views/backend/crud/index.vue',
      calls: ['index'],
      nodes: { generate: { 'zh-cn': '生成', en: 'Generate' }, delete: { 'zh-cn': '删除', en: 'Delete' } },
    },
  ],
  versions: ['resources'],
})
