import { defineModule } from '#core/module.ts'

/** Columns, filters and order of a list under a name, for oneself or for everybody. */
export const viewsModule = defineModule({
  name: 'views',
  requires: ['admin'],
  menu: [
    {
      node: 'routine/view/share',
      title: { 'zh-cn': '共享列表视图', en: 'Share list views' },
      in: 'routine',
      groups: [2],
    },
  ],
})
