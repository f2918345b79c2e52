import type { ContentTexts } from './zh-cn.ts'

/** Texts of the content module beyond its entities. */
const contentEn: ContentTexts = {
  calendar: {
    title: 'Content calendar',
    month: 'Month',
    agenda: 'Agenda',
    previous: 'Previous month',
    next: 'Next month',
    today: 'This month',
    loading: 'Loading calendar',
    failed: 'The calendar could not be loaded',
    retry: 'Try again',
    empty: 'Nothing is published, ends or changes by itself this month',
    cut: 'There is a lot in this month: only the first 500 of each kind are shown.',
    kind: { publish: 'Goes public', expire: 'Ends', draft: 'Changes go public' },
  },
}

export default contentEn
