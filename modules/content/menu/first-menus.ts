/** Menus that there always are: places of the public site and of the member centre show them. */
export const firstMenus = [
  { code: 'main', name: { 'zh-cn': '主菜单', en: 'Main menu' } },
  { code: 'footer', name: { 'zh-cn': '页脚菜单', en: 'Footer menu' } },
  { code: 'member', name: { 'zh-cn': '会员菜单', en: 'Member menu' } },
] as const
