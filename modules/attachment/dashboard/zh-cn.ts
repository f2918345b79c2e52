const texts = {
  figure: '附件上传量',
  growth: '附件增长情况',
  kinds: { image: '图片', video: '视频', audio: '音频', archive: '压缩包', other: '其他' },
  none: '这段时间没有上传附件',
  noneText: '上传的附件会按日期和类别统计在这里。',
}

export type UploadCardTexts = typeof texts
export default texts
