const configZhCn = {
  siteLanguage: {
    title: '网站内容用哪种语言撰写？',
    about: '这种语言的页面地址不带前缀，没有译文的地方也显示它。有了译文之后就不能再更改。',
    later: '以后再定',
    continue: '继续',
  },
}

/** Every language has the same keys. */
export type ConfigTexts = typeof configZhCn

export default configZhCn
