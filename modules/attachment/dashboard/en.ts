import type { UploadCardTexts } from './zh-cn.ts'

const texts: UploadCardTexts = {
  figure: 'Uploads',
  growth: 'Attachment growth',
  kinds: { image: 'Pictures', video: 'Videos', audio: 'Audio', archive: 'Archives', other: 'Other' },
  none: 'No uploads in this period',
  noneText: 'Uploads appear here by day and type.',
}

export default texts
