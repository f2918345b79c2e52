import { node, page, seedOf } from '../seed.ts'

/** The page of the code generator. */
export const seed = seedOf('generator', {
  versions: ['resources'],
  menu: [
    page(84, 'crud/crud', 'CRUD代码生成', 'fa fa-code', 80, {
      component: '/src/views/backend/crud/index.vue',
      nodes: { index: node(85), generate: node(86, '生成'), delete: node(87, '删除') },
    }),
  ],
})
