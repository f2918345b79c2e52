import { seedOf } from '../seed.ts'

/** The node of those who share views. */
export const seed = seedOf('views', {
  menu: [
    {
      id: 400,
      type: 'button',
      name: 'routine/view/share',
      title: '共享列表视图',
      in: 'routine',
      groups: [2],
    },
  ],
})
