const texts = {
  state: {
    waiting: '排队中',
    running: '进行中',
    cancelling: '正在取消',
    done: '已完成',
    failed: '失败',
    cancelled: '已取消',
  },
  cancel: '取消任务',
}

export type JobTexts = typeof texts
export default texts
