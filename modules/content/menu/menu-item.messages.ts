import { defineMessages } from '#core/messages.ts'
import type { menuItem } from './menu-item.ts'

export const menuItemMessages = defineMessages<typeof menuItem>({
  'zh-cn': {
    name: '菜单项',
    fields: {
      menu_id: '菜单',
      pid: '上级',
      kind: '类型',
      target: '目标',
      url: '网址',
      label: '文字',
      open_in: '打开方式',
      icon: '图标',
      visible_to: '可见范围',
    },
    options: {
      kind: { target: '站内内容', url: '网址', heading: '标题' },
      open_in: { same: '当前窗口', new: '新窗口' },
      visible_to: { everyone: '所有人', guests: '仅游客', members: '仅会员' },
    },
    placeholders: { url: '/about 或 https://…' },
    tips: {
      url: '站内路径，或以 http://、https://、mailto:、tel: 开头的地址',
      label: '留空时使用目标的名称',
      visible_to: '只决定显示与否，网页源代码中始终可以看到',
    },
    texts: {
      address: '请填写站内路径，或以 http://、https://、mailto:、tel: 开头的地址',
      labelNeeded: '网址和标题需要填写文字',
    },
  },
  en: {
    name: 'Menu item',
    fields: {
      menu_id: 'Menu',
      pid: 'Parent',
      kind: 'Kind',
      target: 'Target',
      url: 'Address',
      label: 'Label',
      open_in: 'Opens in',
      icon: 'Icon',
      visible_to: 'Visible to',
    },
    options: {
      kind: { target: 'Page', url: 'Address', heading: 'Heading' },
      open_in: { same: 'Same tab', new: 'New tab' },
      visible_to: { everyone: 'Everyone', guests: 'Guests', members: 'Members' },
    },
    placeholders: { url: '/about or https://…' },
    tips: {
      url: 'A path of the site, or an address with http://, https://, mailto: or tel:',
      label: 'If empty, the name of the target is used',
      visible_to: 'Decides what shows. It is no secret: the page’s source always has it',
    },
    texts: {
      address: 'Enter a path of the site, or an address with http://, https://, mailto: or tel:',
      labelNeeded: 'Addresses and headings need a label',
    },
  },
})
