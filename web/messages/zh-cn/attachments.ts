/** Texts of stored files: what shows them, and the dialog they are chosen in. */
const attachmentsZhCn = {
  noPlayer: '浏览器不能播放此文件',
  title: '选择文件',
  choose: '选择',
  chooseFile: '选择“{{name}}”',
  preview: '预览“{{name}}”',
  left: '还可选择 {{count}} 个',
  full: '已达到数量上限',
  confirm: '选择 {{count}} 个',
  search: '搜索原始名称',
  kinds: '文件类别',
  all: '全部',
  folder: '文件夹',
  allFolders: '全部文件夹',
  noFolder: '未归档',
  kind: { image: '图片', video: '视频', audio: '音频', archive: '压缩包', other: '其他' },
  view: '显示方式',
  table: '表格视图',
  grid: '网格视图',
  upload: '上传',
  pages: '附件分页',
  loading: '正在加载附件',
  failed: '附件加载失败',
  retry: '重试',
  empty: '还没有可选择的文件',
  emptyText: '上传的文件会显示在这里。',
  nothing: '没有找到匹配的文件',
  nothingText: '换个关键词，或选择其他类别。',
  showAll: '显示全部',
  columns: {
    id: 'ID',
    topic: '细目',
    face: '预览',
    mimetype: '类型',
    size: '大小',
    used: '引用次数',
    last_upload_time: '最后上传时间',
    name: '原始名称',
    operations: '操作',
  },
  uploads: {
    title: '上传',
    running: '正在上传，还有 {{count}} 个',
    failed: '{{count}} 个文件上传失败',
    dismiss: '关闭上传列表',
    drop: '松开即可上传',
  },
}

/** Every language has the same keys. */
export type AttachmentsTexts = typeof attachmentsZhCn

export default attachmentsZhCn
