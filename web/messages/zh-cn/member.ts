const texts = {
  brand: 'Portico',
  rights: '保留所有权利',
  skip: '跳到页面内容',
  nav: '站点导航',
  menu: '会员中心菜单',
  openMenu: '打开菜单',
  closeMenu: '关闭菜单',
  signIn: '登录',
  signOut: '注销登录',
  account: '会员菜单：{{name}}',
  male: '男',
  female: '女',
  score: '积分 {{score}}',
  balance: '余额 {{money}}',
  entering: '正在进入会员中心…',
  enterFailed: '暂时无法进入会员中心',
  closed: { title: '会员中心已关闭', text: '站点暂时关闭了会员中心，请稍后再来。' },
  missing: { title: '页面暂时无法显示', text: '加载“{{name}}”时出了问题。' },
  noPage: { title: '这里还没有页面', text: '菜单“{{name}}”没有对应的页面，请联系网站管理员。' },
}

export type MemberTexts = typeof texts
export default texts
