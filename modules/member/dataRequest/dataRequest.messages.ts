import { defineMessages } from '#core/messages.ts'
import type { dataRequest } from './dataRequest.ts'

export const dataRequestMessages = defineMessages<typeof dataRequest>({
  'zh-cn': {
    name: '个人数据申请',
    fields: {
      user_id: '会员',
      kind: '类型',
      state: '状态',
      reason: '会员说明',
      answer: '答复',
      due_time: '执行时间',
      end_time: '结束时间',
      ended_by: '处理人',
    },
    options: {
      kind: { export: '导出数据', deletion: '注销账号' },
      state: { waiting: '等待中', done: '已完成', withdrawn: '已撤回', refused: '已拒绝' },
    },
    actions: { refuse: '拒绝' },
    tips: { answer: '拒绝注销申请时必须填写，会员会看到' },
    related: { user_username: '用户名', user_nickname: '用户昵称' },
    remark: '会员导出个人数据的记录和注销账号的申请。注销申请到期后自动执行；在此之前可以填写答复并拒绝。',
    texts: { deletions: '执行到期的账号注销', gone: '已注销会员' },
  },
  en: {
    name: 'Personal data request',
    fields: {
      user_id: 'Member',
      kind: 'Type',
      state: 'Status',
      reason: 'Member’s reason',
      answer: 'Reply',
      due_time: 'Due',
      end_time: 'Ended',
      ended_by: 'Ended by',
    },
    options: {
      kind: { export: 'Data export', deletion: 'Account deletion' },
      state: { waiting: 'Waiting', done: 'Done', withdrawn: 'Withdrawn', refused: 'Refused' },
    },
    actions: { refuse: 'Refuse' },
    tips: { answer: 'Required to refuse a deletion; the member sees it' },
    related: { user_username: 'Username', user_nickname: 'Nickname' },
    remark:
      'Data exports by members and their account deletion requests. A deletion is carried out automatically when it’s due; until then it can be refused with a reply.',
    texts: { deletions: 'Delete accounts that are due', gone: 'Deleted member' },
  },
})
