/** Texts of drafts: what the public sees of a record, and what waits to be published. */
const draftsZhCn = {
  bar: '公开情况',
  public: '已公开',
  state: { hidden: '未公开', planned: '待发布', public: '已公开', ended: '已下线' },
  pending: '有更改未公开',
  publicFrom: '公开时间：{{time}}{{zone}}。',
  publicUntil: '公开至 {{time}}{{zone}}。',
  publicSince: '自 {{time}} 起公开。',
  endedOn: '已于 {{time}} 下线。',
  hiddenAs: '{{field}}：{{value}}。',
  hiddenWith: '{{field}}“{{name}}”未公开，其中的内容也不公开。',
  siteClosed: '网站未开放：只有管理员能看到。',
  storedNow: '当前内容',
  draft: '草稿',
  saving: {
    held: '您的更改会先存为草稿，发布后才公开。',
    public: '保存后访客立即可见。',
    before: '保存会直接修改这条记录，外部目前看不到。',
    after: '保存会直接修改这条记录，外部已看不到。',
  },
  waits: '{{by}} 于 {{time}} 所作的更改尚未公开。',
  scheduled: '自动公开时间：{{time}}{{zone}}。',
  scheduledBy: '自动公开时间：{{time}}{{zone}}，由 {{by}} 安排。',
  failed: '原定于 {{time}} 的发布没有完成：{{reason}}',
  approval: { needed: '须经他人批准后才能发布。', given: '更改已获批准。' },
  compare: '对比',
  compareTitle: '草稿与公开内容的对比',
  discard: '放弃草稿',
  askDiscard: '放弃草稿？',
  askDiscardText: '尚未公开的更改将会丢失，公众看到的内容不变。',
  schedule: '定时发布…',
  reschedule: '更改发布时间…',
  scheduleTitle: '定时发布更改',
  scheduleDo: '定时发布',
  unschedule: '取消定时',
  time: '发布时间{{zone}}',
  timeMissing: '请填写日期和时间',
  timeNote: '到时会以您的权限发布。此后如有人修改草稿，发布的是修改后的内容。',
  close: '关闭',
  approve: '批准更改',
  publish: '发布更改',
  mark: {
    open: '有尚未公开的更改',
    scheduled: '有尚未公开的更改，将于 {{time}} 自动公开',
    failed: '更改没能按时公开，请打开记录查看原因',
  },
}

/** Every language has the same keys. */
export type DraftsTexts = typeof draftsZhCn

export default draftsZhCn
