import { defineMessages } from '#core/messages.ts'
import type { menu } from './menu.ts'

export const menuMessages = defineMessages<typeof menu>({
  'zh-cn': {
    name: '菜单',
    fields: { name: '菜单名称', code: '标识', items: '菜单项' },
    tips: {
      code: '模板和接口按标识查找菜单；添加后不能修改',
      items: '最多 500 项、3 级。可以拖动，也可以用 Alt+方向键移动和缩进',
    },
    remark:
      '网站顶部显示“主菜单”，底部显示“页脚菜单”。修改先存为草稿，发布后生效；目标页面未公开的菜单项不会显示。',
  },
  en: {
    name: 'Menu',
    fields: { name: 'Name', code: 'Code', items: 'Items' },
    tips: {
      code: 'Pages and calls find the menu by it. It can’t be changed later',
      items: 'At most 500 items in 3 levels. Drag them, or move and indent them with Alt and the arrow keys',
    },
    remark:
      'The main menu stands at the top of the site, the footer menu at its bottom. Changes wait in a draft until they are published. Items whose target is not public don’t show.',
  },
})
