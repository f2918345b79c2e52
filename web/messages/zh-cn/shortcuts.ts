/** Texts of the keyboard shortcuts. */
const shortcutsZhCn = {
  title: '键盘快捷键',
  list: '列表',
  form: '表单',
  listKeys: {
    add: '添加',
    edit: '编辑选中的记录',
    del: '删除选中的记录',
    refresh: '刷新',
    quickSearch: '快速搜索',
    commonSearch: '通用搜索',
    next: '下一行',
    previous: '上一行',
    tick: '勾选当前行',
    open: '打开当前行',
    clear: '取消选择',
    actions: '转到选中记录的操作',
    undo: '撤销刚才的更改',
    help: '显示此帮助',
  },
  cell: '就地编辑单元格',
  formKeys: { save: '保存', leave: '关闭' },
  isOn: '在列表中启用快捷键',
}

/** Every language has the same keys. */
export type ShortcutsTexts = typeof shortcutsZhCn

export default shortcutsZhCn
