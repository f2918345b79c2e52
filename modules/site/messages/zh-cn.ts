/** Texts of the preview in the back office. */
const siteZhCn = {
  sample: { title: '示例网页', page: '页面', article: '文章', list: '列表', search: '搜索' },
  preview: '预览',
  width: '预览宽度',
  widths: { phone: '手机', tablet: '平板', desktop: '电脑' },
  language: '预览语言',
  frame: '页面预览（{{language}}，{{width}}）',
  loading: '正在加载预览',
  failed: '无法加载预览',
  stale: '预览没能更新，下面是之前的内容',
  retry: '重试',
  denied: '没有预览权限',
  deniedText: '您不能编辑这条记录，因此看不到它的预览。',
  deniedNew: '您没有添加这类记录的权限。',
  copy: '复制预览链接（一小时内有效）',
  copied: '链接已复制。任何人都可打开，一小时内有效，显示的是已保存的内容。',
  notCopied: '浏览器不允许复制。请在新标签页打开预览，再复制其地址。',
  open: '在新标签页打开已保存的内容',
  notOpened: '浏览器阻止了新标签页',
  public: '打开公开页面',
}

/** Every language has the same keys. */
export type SiteTexts = typeof siteZhCn

export default siteZhCn
