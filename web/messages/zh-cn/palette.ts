const texts = {
  label: '搜索页面、数据与操作',
  placeholder: '搜索页面、数据与操作…',
  results: '搜索结果',
  groups: { open: '已打开', pages: '页面', settings: '系统配置', records: '数据', actions: '操作' },
  add: '添加：{{title}}',
  actions: {
    dark: '切换深色或浅色',
    chinese: '切换到简体中文',
    english: '切换到 English',
    layoutDefault: '使用默认布局',
    layoutClassic: '使用经典布局',
    layoutStreamline: '使用单栏布局',
    fullPage: '当前标签全屏',
    closeOthers: '关闭其他标签',
    home: '在新标签页打开首页',
    signOut: '注销',
  },
  searching: '正在搜索数据…',
  failed: '暂时无法搜索数据。',
  incomplete: '部分数据表过大，没有搜索完。',
  nothing: '没有找到与“{{search}}”相关的内容。',
}

export type PaletteTexts = typeof texts
export default texts
