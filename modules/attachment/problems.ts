import { defineProblems, type ProblemsOf } from '#core/problems.ts'

/** What uploads and deletions of files are refused. */
export const attachmentProblems = defineProblems({
  uploadContent: {
    'zh-cn': '文件内容与扩展名不符！',
    en: 'The content of the file does not match its extension.',
  },
  uploadTopic: {
    'zh-cn': '上传细目不正确！',
    en: 'The upload topic is invalid.',
  },
  uploadFolder: {
    'zh-cn': '该文件夹已不存在，请重新选择！',
    en: 'This folder no longer exists. Please choose another one.',
  },
  uploadDriver: {
    'zh-cn': '未知的存储方式！',
    en: 'Unknown storage.',
  },
  uploadField: {
    'zh-cn': '该字段不接收私有文件！',
    en: 'This field takes no private files.',
  },
  fileClosed: {
    'zh-cn': '文件不存在或您没有查看权限！',
    en: 'This file does not exist, or you don’t have access to it.',
  },
  uploadPicture: {
    'zh-cn': '图片已损坏！',
    en: 'The picture is damaged.',
  },
  uploadPixels: {
    'zh-cn': '图片尺寸为 {{width}} × {{height}} 像素，超过 {{megapixels}} 百万像素的上限！',
    en: 'The picture has {{width}} × {{height}} pixels. At most {{megapixels}} megapixels are possible.',
  },
  uploadFrames: {
    'zh-cn': '图片有 {{frames}} 帧，最多 {{max}} 帧！',
    en: 'The picture has {{frames}} frames. At most {{max}} are possible.',
  },
  uploadUnknown: {
    'zh-cn': '该上传已结束或已过期，请重新选择文件！',
    en: 'This upload has ended or expired. Choose the file again.',
  },
  uploadOpen: {
    'zh-cn': '未完成的上传过多，请先完成或停止其中一部分！',
    en: 'Too many unfinished uploads. Finish or stop some of them first.',
  },
  uploadQuota: {
    'zh-cn': '上传过于频繁，请稍后再试！',
    en: 'Too many uploads. Please try again later.',
  },
  storageUsedUp: {
    'zh-cn': '您的文件空间已满（共 {{max}}），不能再上传！',
    en: 'Your storage is full ({{max}}); you can’t upload any more.',
  },
  attachmentInUse: {
    'zh-cn': '所选文件仍有 {{places}} 处引用，不能删除！',
    en: 'These files can’t be deleted: they are still used in {{places}} places.',
  },
  attachmentManyPlaces: {
    'zh-cn': '引用超过 {{max}} 处，无法一次替换！',
    en: 'This file is used in more than {{max}} places, which is more than can be replaced at once.',
  },
  folderManyFiles: {
    'zh-cn': '文件夹中的内容超过 {{max}} 项，无法一次移动，请先分批移出！',
    en: 'The folder holds more than {{max}} items, which is more than can be moved at once. Move some of them first.',
  },
  cropArea: {
    'zh-cn': '裁剪区域超出图片（{{width}} × {{height}} 像素）！',
    en: 'The crop area lies outside the picture ({{width}} × {{height}} pixels).',
  },
  cropPrivate: {
    'zh-cn': '私有文件不能裁剪！',
    en: 'Private files can’t be cropped.',
  },
  cropPixels: {
    'zh-cn': '这种格式的图片最多 {{megapixels}} 百万像素才能裁剪！',
    en: 'Pictures of this kind can be cropped up to {{megapixels}} megapixels.',
  },
  cropKind: {
    'zh-cn': '只能裁剪图片！',
    en: 'Only pictures can be cropped.',
  },
  attachmentPlaces: {
    'zh-cn': '引用数量已变化，当前为 {{places}} 处，请确认后再删除！',
    en: 'These files are now used in {{places}} places. Check again before you delete them.',
  },
})

declare module '#core/problems.ts' {
  interface Problems extends ProblemsOf<typeof attachmentProblems> {}
}
