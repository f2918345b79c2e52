import { node, page, seedOf } from '../seed.ts'

/** The first page. */
export const seed = seedOf('dashboard', {
  menu: [
    page(1, 'dashboard', '控制台', 'fa fa-dashboard', 999, {
      component: '/src/views/backend/dashboard.vue',
      remark: 'core:remarks.dashboard',
      groups: [2],
      nodes: { index: node(89) },
    }),
  ],
})
