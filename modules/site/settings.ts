import { field } from '#core/field.ts'
import { defineSetting } from '#core/settings/setting.ts'
import { siteGroup } from '#core/settings/setting-groups.ts'

/** Whether the public site is open; closed, `/` is the welcome page and nothing else is there. */
export const siteOpen = defineSetting('site_open', field.switch({ initial: 0 }), {
  group: siteGroup,
  weigh: 50,
  texts: {
    'zh-cn': { title: '开放网站', tip: '关闭时，访客只能看到欢迎页；预览不受影响' },
    en: {
      title: 'Open the site',
      tip: 'While closed, visitors see the welcome page only. Previews still work.',
    },
  },
})

export const siteTitle = {
  'zh-cn': defineSetting('site_title_zh_cn', field.text({ max: 60 }), {
    group: siteGroup,
    weigh: 40,
    texts: {
      'zh-cn': { title: '网站标题（中文）', tip: '留空时使用站点名称' },
      en: { title: 'Site title (Chinese)', tip: 'If empty, the site name is used' },
    },
  }),
  en: defineSetting('site_title_en', field.text({ max: 60 }), {
    group: siteGroup,
    weigh: 39,
    texts: {
      'zh-cn': { title: '网站标题（英文）', tip: '留空时使用站点名称' },
      en: { title: 'Site title (English)', tip: 'If empty, the site name is used' },
    },
  }),
}

export const siteDescription = {
  'zh-cn': defineSetting('site_description_zh_cn', field.textarea({ max: 300 }), {
    group: siteGroup,
    weigh: 38,
    texts: {
      'zh-cn': { title: '网站描述（中文）', tip: '搜索引擎和分享链接时显示' },
      en: { title: 'Site description (Chinese)', tip: 'Shown by search engines and in link previews' },
    },
  }),
  en: defineSetting('site_description_en', field.textarea({ max: 300 }), {
    group: siteGroup,
    weigh: 37,
    texts: {
      'zh-cn': { title: '网站描述（英文）', tip: '搜索引擎和分享链接时显示' },
      en: { title: 'Site description (English)', tip: 'Shown by search engines and in link previews' },
    },
  }),
}

/** Where readers may write to who can not use a form. */
export const contactMail = defineSetting('contact_mail', field.email(), {
  group: siteGroup,
  weigh: 30,
  texts: {
    'zh-cn': { title: '联系邮箱', tip: '公开显示在网站上，供无法使用表单的访客来信' },
    en: { title: 'Contact email', tip: 'Shown on the site, for visitors who can’t use its forms' },
  },
})

/** Lines that `robots.txt` ends with. */
export const robotsExtra = defineSetting('robots_extra', field.textarea({ max: 2000 }), {
  group: siteGroup,
  weigh: 20,
  texts: {
    'zh-cn': { title: 'robots.txt 附加内容', tip: '原样附在 robots.txt 末尾' },
    en: { title: 'More lines for robots.txt', tip: 'Appended to robots.txt as they are' },
  },
})

/** How long caches between server and reader may keep pages, in seconds; 0: they ask every time. */
export const pageCdnSeconds = defineSetting(
  'page_cdn_seconds',
  field.integer({ initial: 0, min: 0, max: 86_400 }),
  {
    group: siteGroup,
    weigh: 10,
    texts: {
      'zh-cn': { title: 'CDN 缓存秒数', tip: '0 表示每次都向服务器确认；大于 0 时，更改最多晚这么久才可见' },
      en: {
        title: 'CDN cache time (seconds)',
        tip: '0: the CDN asks the server every time. Otherwise changes can take this long to show.',
      },
    },
  },
)
