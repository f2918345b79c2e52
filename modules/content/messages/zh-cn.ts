/** Texts of the content module beyond its entities. */
const contentZhCn = {
  calendar: {
    title: '内容日历',
    month: '月',
    agenda: '日程',
    previous: '上一个月',
    next: '下一个月',
    today: '本月',
    loading: '正在加载日历',
    failed: '日历没能加载',
    retry: '重试',
    empty: '本月没有定时的发布、下线或更改',
    cut: '本月的内容很多，这里只显示每类最早的 500 条。',
    kind: { publish: '发布', expire: '下线', draft: '更改公开' },
  },
}

/** Every language has the same keys. */
export type ContentTexts = typeof contentZhCn

export default contentZhCn
