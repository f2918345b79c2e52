/** Texts of the derived form. */
const formZhCn = {
  addTitle: '添加{{name}}',
  editTitle: '编辑{{name}}',
  views: '表单与历史',
  view: { form: '表单', history: '历史' },
  place: '第 {{place}} 条，共 {{count}} 条',
  close: '关闭',
  cancel: '取消',
  save: '保存',
  saveAndNext: '保存并编辑下一项',
  skip: '跳过',
  loading: '正在加载',
  missing: '无法编辑这条记录',
  loadFailed: '记录没能加载',
  retry: '重试',
  nothingToEdit: '没有您可以填写的字段',
  stillUploading: '还有文件正在上传，请等它们完成后再保存。',
  notSaved: '没有保存：{{reason}}您填写的内容还在，可以再次保存。',
  leaveTitle: '放弃未保存的修改？',
  leaveText: '关闭后，您填写的内容不会保留。',
  leavePagesText: '{{count}} 个页面中有未保存的内容，离开后不会保留。',
  leave: '放弃修改',
  conflict: {
    title: '这条记录已被他人修改',
    text: '{{by}} 在 {{at}} 保存了这条记录。请逐项决定采用哪个值，再保存。',
    somebody: '其他人',
    field: '字段',
    theirs: '对方的值',
    yours: '您的值',
    back: '返回表单',
    save: '按此保存',
    changedBy: { them: '仅对方修改', you: '仅您修改', both: '双方都修改了，请选择' },
    take: { theirs: '{{label}}：采用对方的值', yours: '{{label}}：采用您的值' },
  },
}

/** Every language has the same keys. */
export type FormTexts = typeof formZhCn

export default formZhCn
