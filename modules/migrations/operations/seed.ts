import { node, page, seedOf } from '../seed.ts'

/** The page of the processes. */
export const seed = seedOf('operations', {
  menu: [
    page(260, 'operations/console', '运行状态', 'el-icon-Odometer', 85, {
      in: 'routine',
      nodes: { index: node(261) },
    }),
  ],
})
