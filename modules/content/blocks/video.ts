import { defineBlock } from '#core/blocks.ts'
import { field } from '#core/field.ts'

export const video = defineBlock(
  'video',
  {
    title: field.text({ required: true, max: 120 }),
    source: field.radio(['address', 'file'], { initial: 'address' }),
    url: field.url({ required: true, shownWhen: { source: ['address'] } }),
    file: field.file({ required: true, shownWhen: { source: ['file'] } }),
    poster: field.image({ shownWhen: { source: ['file'] } }),
  },
  {
    icon: 'el-icon-VideoPlay',
    texts: {
      'zh-cn': {
        name: '视频',
        about: '视频网站上的视频，或上传的视频文件',
        fields: { title: '标题', source: '来源', url: '视频网址', file: '视频文件', poster: '封面' },
        options: { source: { address: '视频网站', file: '上传文件' } },
        tips: { url: '支持哔哩哔哩、腾讯视频、优酷、YouTube 和 Vimeo，其他网站显示为链接' },
      },
      en: {
        name: 'Video',
        about: 'A video of a video site, or a file that you upload',
        fields: { title: 'Title', source: 'Where it is', url: 'Address', file: 'File', poster: 'Poster' },
        options: { source: { address: 'Video site', file: 'Uploaded file' } },
        tips: { url: 'From Bilibili, Tencent Video, Youku, YouTube or Vimeo; others are shown as a link' },
      },
    },
  },
)
