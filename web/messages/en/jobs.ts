import type { JobTexts } from '../zh-cn/jobs.ts'

const texts: JobTexts = {
  state: {
    waiting: 'Waiting',
    running: 'Running',
    cancelling: 'Canceling',
    done: 'Done',
    failed: 'Failed',
    cancelled: 'Canceled',
  },
  cancel: 'Cancel task',
}

export default texts
