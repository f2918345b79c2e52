import { defineProblems, type ProblemsOf } from '#core/problems.ts'

/** What uploads and deletions of files are refused. */
export const attachmentProblems = defineProblems({
  uploadContent: {
    'zh-cn': '文件内容与扩展名不符！',
    en: 'The content of the file does not fit its extension!',
  },
  uploadTopic: {
    'zh-cn': '上传细目不正确！',
    en: 'The upload topic is incorrect!',
  },
  uploadDriver: {
    'zh-cn': '未知的存储方式！',
    en: 'Unknown storage!',
  },
  uploadPicture: {
    'zh-cn': '图片已损坏或尺寸过大！',
    en: 'The picture is damaged or too large!',
  },
  uploadUnknown: {
    'zh-cn': '该上传已结束或已过期，请重新选择文件！',
    en: 'This upload has ended or expired, please choose the file again!',
  },
  uploadOpen: {
    'zh-cn': '未完成的上传过多，请先完成或停止其中一部分！',
    en: 'Too many unfinished uploads, please finish or stop some of them first!',
  },
  uploadQuota: {
    'zh-cn': '上传过于频繁，请稍后再试！',
    en: 'Too many uploads, please try again later!',
  },
  storageUsedUp: {
    'zh-cn': '您的文件空间已满（共 {{max}}），不能再上传！',
    en: 'Your files take up all the space there is ({{max}}), nothing more can be uploaded!',
  },
  attachmentInUse: {
    'zh-cn': '所选文件仍有 {{places}} 处引用，不能删除！',
    en: 'These files cannot be deleted: {{places}} places still use them.',
  },
  attachmentPlaces: {
    'zh-cn': '引用数量已变化，当前为 {{places}} 处，请确认后再删除！',
    en: 'The number of places that use these files has changed to {{places}}. Please look again before you delete.',
  },
})

declare module '#core/problems.ts' {
  interface Problems extends ProblemsOf<typeof attachmentProblems> {}
}
