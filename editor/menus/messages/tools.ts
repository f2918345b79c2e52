/** The texts of the slash menu, the handles beside blocks, the find bar and the status bar. */
export const toolsMessages = {
  en: {
    deleteBlock: 'Delete',
    findReplace: 'Find and replace',
    statusBar: 'Size of the text',
    countCharacters: 'Characters: {count}',
    countWords: 'Words: {count}',
    countParagraphs: 'Paragraphs: {count}',
    countOfMost: '{count}/{most}',
    partNotLoaded: 'A part of the editor could not be loaded. Check the connection and try again.',
    limitReached: 'The text is as long as it may be: {most} characters.',
  },
  'zh-cn': {
    deleteBlock: '删除',
    findReplace: '查找和替换',
    statusBar: '文本统计',
    countCharacters: '字符：{count}',
    countWords: '字数：{count}',
    countParagraphs: '段落：{count}',
    countOfMost: '{count}/{most}',
    partNotLoaded: '编辑器的一部分未能加载，请检查网络后重试。',
    limitReached: '已达到字数上限：{most} 个字符。',
  },
} as const
