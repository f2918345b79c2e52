/** Texts of the saved views of a list. */
const viewsZhCn = {
  label: '视图',
  all: '全部',
  more: '更多（{{count}}）',
  changes: '视图的未保存修改',
  unsaved: '有未保存的修改',
  reset: '重置',
  failed: '视图没能加载',
  retry: '重试',
  isDefault: '我的默认视图',
  isShared: '共享',
  by: '由 {{name}} 共享',
  actionsOf: '视图“{{name}}”的操作',
  setDefault: '设为我的默认视图',
  unsetDefault: '取消默认视图',
  copy: '复制链接',
  copied: '链接已复制',
  notCopied: '浏览器不允许复制，请从地址栏复制',
  rename: '重命名',
  share: '共享给所有人',
  unshare: '取消共享',
  del: '删除',
  confirmDelete: '删除视图“{{name}}”？',
  confirmDeleteShared: '其他人也将无法再使用它。',
  saveNew: '另存为新视图',
  newTitle: '保存为新视图',
  renameTitle: '重命名视图',
  name: '视图名称',
  namePlaceholder: '例如：待审核的文章',
  newText: '保存当前的搜索条件、排序、列和每页条数。',
  shareNew: '共享给所有能打开此列表的人',
  save: '保存',
  cancel: '取消',
}

/** Every language has the same keys. */
export type ViewsTexts = typeof viewsZhCn

export default viewsZhCn
