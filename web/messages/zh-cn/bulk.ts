/** Texts of editing several records at once. */
const bulkZhCn = {
  title: '批量编辑{{name}}',
  count: '将修改 {{count}} 条记录',
  fields: '要修改的字段',
  choose: '请选择要修改的字段',
  differs: '目前各条记录的值不同',
  note: '所选记录的这些字段都会改为这里的值。要么全部修改，要么全部不修改；保存后不能一键撤销。',
  refused: '有 {{count}} 条记录不会修改',
  refusedRow: '“{{name}}”：{{reason}}',
  nothingOpen: '所选记录都不能修改',
  nothingToSet: '没有您可以批量修改的字段',
  failed: '没有修改任何记录',
  failedRow: '“{{name}}”不能这样修改：{{reason}}',
  conflict: '“{{name}}”在 {{at}} 被{{by}}修改过。',
  now: '{{label}}现在是：',
  somebody: '其他人',
  takeOver: '载入最新数据',
  loadFailed: '所选记录没能加载',
  retry: '重试',
  save: '修改 {{count}} 条记录',
  cancel: '取消',
  close: '关闭',
}

/** Every language has the same keys. */
export type BulkTexts = typeof bulkZhCn

export default bulkZhCn
