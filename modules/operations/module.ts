import { defineModule } from '#core/module.ts'

/** How the processes are doing, for administrators: console, slow calls, the latest log lines, jobs. */
export const operationsModule = defineModule({
  name: 'operations',
  requires: ['admin'],
  menu: [
    {
      page: 'operations/console',
      title: { 'zh-cn': '运行状态', en: 'Operations' },
      icon: 'el-icon-Odometer',
      weigh: 85,
      in: 'routine',
      calls: ['index'],
    },
  ],
})
