import { field } from '#core/field.ts'
import { defineSetting } from '#core/settings/setting.ts'
import { siteGroup } from '#core/settings/setting-groups.ts'
import { defaultLanguage, languages } from '#core/wire.ts'

const options = { 'zh-cn': '简体中文', en: 'English' }

/**
 * The language that content is written in first: addresses have no prefix in it, and what is not translated is shown in it. It stays
 * once there are translations.
 */
export const siteLanguage = defineSetting(
  'site_language',
  field.select([...languages], { required: true, initial: defaultLanguage }),
  {
    group: siteGroup,
    weigh: 60,
    texts: {
      'zh-cn': {
        title: '网站主语言',
        tip: '内容先用这种语言撰写；没有译文时显示它',
        options,
        faults: { used: '已有译文，{{label}}不能再更改' },
      },
      en: {
        title: 'Main language of the site',
        tip: 'Content is written in it first, and shown in it where there is no translation',
        options,
        faults: { used: '{{label}} can no longer change: there are translations' },
      },
    },
  },
)

/** The languages that content can be in, besides the main one. */
export const siteLanguages = defineSetting(
  'site_languages',
  field.checkbox([...languages], { initial: [...languages] }),
  {
    group: siteGroup,
    weigh: 59,
    texts: {
      'zh-cn': { title: '网站语言', tip: '主语言总在其中；取消一种语言只是不再显示，译文会保留', options },
      en: {
        title: 'Languages of the site',
        tip: 'The main language is always one of them. A language that you remove is no longer shown; its translations are kept.',
        options,
      },
    },
  },
)
