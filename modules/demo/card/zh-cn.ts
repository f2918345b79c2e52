const texts = {
  title: '示例网站',
  offer: '站点还是空的。可以先放一家茶舍进来看看：',
  what: '中英双语的文章与页面、菜单、下载和友情链接，配图由程序绘制。看够了，一次就能移除。',
  open: '完成后向访客开放网站',
  make: '建立示例网站',
  making: '正在绘制图片、撰写内容，离开本页也会继续。',
  there: '示例网站“山屿茶舍”已经建好。',
  closed: '网站尚未开放，访客只能看到欢迎页。',
  openIt: '前往开放网站',
  look: '查看网站',
  remove: '移除示例网站',
  removeTitle: '移除示例网站？',
  removeText: '建立的内容会一起删除，移入回收站；你改过的内容会保留。',
}

export type DemoTexts = typeof texts
export default texts
