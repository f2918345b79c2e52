/** Texts of cells, inputs and filters. */
const fieldsZhCn = {
  retry: '重试',
  failed: '这个字段没能加载',
  tip: '{{label}}的说明：{{text}}',
  password: { leave: '不修改请留空' },
  range: { from: '{{label}}，从', to: '{{label}}，到', start: '开始', end: '结束' },
  time: { now: '此刻', zone: '时区：{{zone}}' },
  choice: { choose: '请选择', any: '不限' },
  color: { common: '常用颜色', open: '为“{{label}}”挑选颜色' },
  array: {
    key: '键',
    value: '值',
    keyOf: '{{label}}，第 {{place}} 行，键',
    valueOf: '{{label}}，第 {{place}} 行，值',
    add: '添加一行',
    moveRow: '移动第 {{place}} 行（{{label}}）',
    deleteRow: '删除第 {{place}} 行（{{label}}）',
  },
  sort: {
    place: '第 {{place}} 位，共 {{count}} 位',
    instructions: '按空格键拿起，用方向键移动，再按空格键放下，按 Esc 取消。',
  },
  city: { choose: '请选择省 / 市 / 区', failed: '地区加载失败' },
  remote: { nothing: '没有可选的记录', nothingFound: '没有找到匹配的记录' },
  parent: { root: '无（作为顶级）' },
  icon: {
    open: '为“{{label}}”挑选图标',
    choose: '选择或输入图标名称',
    search: '搜索图标',
    sets: { el: 'Element', fa: 'Font Awesome', local: '本地' },
    count: '共 {{total}} 个',
    none: '没有找到图标',
    failed: '图标加载失败',
    reset: '清除',
  },
  upload: {
    choose: '选择图片',
    chooseFile: '选择文件',
    browse: '选择',
    browseFor: '从已上传的文件中选择（{{label}}）',
    addPicture: '选择图片（{{label}}）',
    addFile: '选择文件（{{label}}）',
    limit: '单个文件不超过 {{size}}，可拖放或粘贴',
    show: '查看第 {{place}} 张图片（{{label}}）',
    move: '移动第 {{place}} 项（{{label}}）',
    remove: '移除第 {{place}} 项（{{label}}）',
    removeFile: '移除 {{name}}',
    stop: '停止上传 {{name}}',
    pause: '暂停',
    pauseFile: '暂停上传 {{name}}',
    resume: '继续',
    resumeFile: '继续上传 {{name}}',
    again: '重试上传 {{name}}',
    progress: '正在上传 {{name}}',
    failed: '上传失败',
    stopped: '上传已中断',
  },
}

/** Every language has the same keys. */
export type FieldsTexts = typeof fieldsZhCn

export default fieldsZhCn
