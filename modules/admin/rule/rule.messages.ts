import { defineMessages } from '#core/messages.ts'
import type { rule } from './rule.ts'

export const ruleMessages = defineMessages<typeof rule>({
  'zh-cn': {
    name: '菜单规则',
    fields: {
      pid: '上级菜单规则',
      type: '规则类型',
      title: '规则标题',
      name: '规则名称',
      path: '路由路径',
      icon: '规则图标',
      menu_type: '菜单类型',
      url: '链接地址',
      component: '组件路径',
      extend: '扩展属性',
      remark: '规则备注',
      keepalive: '缓存',
      status: '状态',
      weigh: '规则权重',
    },
    options: {
      type: { menu_dir: '菜单目录', menu: '菜单项', button: '页面按钮' },
      menu_type: { tab: '选项卡', link: '链接', iframe: 'Iframe' },
      extend: { none: '无', add_rules_only: '只添加为路由', add_menu_only: '只添加为菜单' },
      status: { '0': '禁用', '1': '启用' },
    },
    tips: {
      name: '同时是权限节点的名称，例如 auth/menu；按钮为“页面名称/操作”，例如 auth/menu/add',
      path: '相对于后台入口的路径，例如 auth/menu',
      component: '页面组件的路径；由声明生成的页面可以留空',
      extend: '只添加为路由：不出现在菜单中；只添加为菜单：不生成页面',
    },
    texts: { nameNotHeld: '不能使用您没有权限的规则名称' },
  },
  en: {
    name: 'Menu rule',
    fields: {
      pid: 'Parent rule',
      type: 'Type',
      title: 'Title',
      name: 'Name',
      path: 'Path',
      icon: 'Icon',
      menu_type: 'Opens as',
      url: 'URL',
      component: 'Component',
      extend: 'Restriction',
      remark: 'Remark',
      keepalive: 'Keep alive',
      status: 'Status',
      weigh: 'Weight',
    },
    options: {
      type: { menu_dir: 'Directory', menu: 'Menu item', button: 'Page button' },
      menu_type: { tab: 'Tab', link: 'Link', iframe: 'Iframe' },
      extend: { none: 'None', add_rules_only: 'Route only', add_menu_only: 'Menu only' },
      status: { '0': 'Disabled', '1': 'Enabled' },
    },
    tips: {
      name: 'Also the permission, such as auth/menu; for a button “page name/action”, such as auth/menu/add',
      path: 'Path below the back office, such as auth/menu',
      component: 'Path of the page component; derived pages don’t need one',
      extend: 'Route only: not shown in the menu. Menu only: has no page',
    },
    texts: { nameNotHeld: 'You can’t use a rule name whose permission you don’t have' },
  },
})
