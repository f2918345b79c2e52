import { defineModule } from '#core/module.ts'

export const dashboardModule = defineModule({
  name: 'dashboard',
  requires: ['admin'],
  menu: [
    {
      page: 'dashboard',
      title: { 'zh-cn': '控制台', en: 'Dashboard' },
      icon: 'fa fa-dashboard',
      weigh: 999,
      component: '/src/views/backend/dashboard.vue',
      remark: 'dashboard:remark',
      groups: [2],
      calls: ['index'],
    },
  ],
})
