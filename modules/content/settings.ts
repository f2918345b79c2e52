import { field } from '#core/field.ts'
import { defineSetting, defineSettingGroup } from '#core/settings/setting.ts'

const contentGroup = defineSettingGroup('content', { 'zh-cn': '内容', en: 'Content' }, { weigh: 60 })

/** Whether what is published needs the approval of a second person. */
export const contentReview = defineSetting('content_review', field.switch({ initial: 0 }), {
  group: contentGroup,
  weigh: 99,
  texts: {
    'zh-cn': {
      title: '发布前须审核',
      tip: '开启后，文章及其后续更改须由作者以外的人批准才能发布',
    },
    en: {
      title: 'Review before publishing',
      tip: 'Articles, and later changes of them, need the approval of someone other than the author',
    },
  },
})

/** How many articles a feed has. */
export const feedCount = defineSetting('feed_count', field.integer({ initial: 20, min: 1, max: 100 }), {
  group: contentGroup,
  weigh: 50,
  texts: {
    'zh-cn': { title: '订阅源中的文章数' },
    en: { title: 'Articles in a feed' },
  },
})
