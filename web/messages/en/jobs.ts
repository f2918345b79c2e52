import type { JobTexts } from '../zh-cn/jobs.ts'

const texts: JobTexts = {
  state: {
    waiting: 'Waiting',
    running: 'Running',
    cancelling: 'Being cancelled',
    done: 'Done',
    failed: 'Failed',
    cancelled: 'Cancelled',
  },
  cancel: 'Cancel task',
}

export default texts
