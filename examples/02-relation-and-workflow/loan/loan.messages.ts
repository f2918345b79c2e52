import { defineMessages } from '#core/messages.ts'
import type { loan } from './loan.ts'

export const loanMessages = defineMessages<typeof loan>({
  'zh-cn': {
    name: '借出记录',
    fields: {
      tool_id: '工具',
      accessory_ids: '配件',
      borrower: '借用人',
      first_day: '借出日',
      last_day: '归还日',
      status: '状态',
      reason: '取消原因',
      came_back: '归还状况',
      damage: '损坏情况',
      out_time: '借出时间',
      back_time: '归还时间',
    },
    options: {
      status: { reserved: '已预约', out: '借出中', back: '已归还', cancelled: '已取消' },
      came_back: { whole: '完好', damaged: '有损坏' },
    },
    tabs: { return: '归还' },
    actions: { hand_out: '借出', take_back: '归还', cancel: '取消', extend: '续借' },
    inputs: { extend: { fields: { days: '天数' } } },
    related: { tool_number: '工具编号' },
    texts: {
      backFirst: '{{label}}不能早于借出日',
      isOut: '该工具尚未归还',
    },
  },
  en: {
    name: 'Loan',
    fields: {
      tool_id: 'Tool',
      accessory_ids: 'Accessories',
      borrower: 'Borrower',
      first_day: 'From',
      last_day: 'Until',
      status: 'Status',
      reason: 'Reason for cancelling',
      came_back: 'Came back',
      damage: 'Damage',
      out_time: 'Handed out',
      back_time: 'Brought back',
    },
    options: {
      status: { reserved: 'Reserved', out: 'Out', back: 'Back', cancelled: 'Cancelled' },
      came_back: { whole: 'In one piece', damaged: 'Damaged' },
    },
    tabs: { return: 'Return' },
    actions: { hand_out: 'Hand out', take_back: 'Take back', cancel: 'Cancel', extend: 'Extend' },
    inputs: { extend: { fields: { days: 'Days' } } },
    related: { tool_number: 'Tool number' },
    texts: {
      backFirst: '{{label}} is before the first day',
      isOut: 'Somebody still has this tool',
    },
  },
})
