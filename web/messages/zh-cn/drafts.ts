/** Texts of drafts: what the public sees of a record, and what waits to be published. */
const draftsZhCn = {
  bar: '公开情况',
  public: '已公开',
  hidden: '未公开',
  storedNow: '当前内容',
  draft: '草稿',
  now: '现在',
  nothingWaits: '公众看到的就是这里的内容。您的更改会先存为草稿，发布后才公开。',
  atOnce: '公众看不到这条记录，保存后直接生效。',
  waits: '{{by}} 于 {{time}} 所作的更改尚未公开。',
  scheduled: '将于 {{time}}（{{zone}}）自动公开。',
  scheduledBy: '将于 {{time}}（{{zone}}）自动公开，由 {{by}} 安排。',
  failed: '原定于 {{time}} 的发布没有完成：{{reason}}',
  approval: { needed: '须经他人批准后才能发布。', given: '更改已获批准。' },
  compare: '对比',
  compareTitle: '草稿与公开内容的对比',
  compareVersion: '{{time}} 的版本与现在的对比',
  compareWithNow: '与现在对比',
  compareWithNowAt: '与现在对比：{{time}} 的版本',
  nothingDiffers: '两者没有不同。',
  field: '字段',
  loading: '正在加载',
  discard: '放弃草稿',
  askDiscard: '放弃草稿？',
  askDiscardText: '尚未公开的更改将会丢失，公众看到的内容不变。',
  schedule: '定时发布…',
  reschedule: '更改发布时间…',
  scheduleTitle: '定时发布更改',
  scheduleDo: '定时发布',
  unschedule: '取消定时',
  time: '发布时间（{{zone}}）',
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
