import { defineModule } from '#core/module.ts'
import { configMessages } from './config/config.messages.ts'
import { config } from './config/config.ts'
import { quickEntrances } from './config/quick-entrances.ts'

export const configModule = defineModule({
  name: 'config',
  requires: ['admin', 'mail'],
  resources: [{ resource: config, messages: configMessages }],
  settings: [quickEntrances],
  menu: [
    {
      resource: config,
      title: { 'zh-cn': '系统配置', en: 'System configuration' },
      in: 'routine',
      icon: 'el-icon-Tools',
      weigh: 88,
      groups: [2],
      calls: ['index', 'edit', 'add'],
    },
    { node: 'routine/config/del', title: { 'zh-cn': '删除', en: 'Delete' }, in: 'routine/config' },
  ],
})
