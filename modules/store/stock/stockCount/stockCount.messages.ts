import { defineMessages } from '#core/messages.ts'
import type { stockCount } from './stockCount.ts'

export const stockCountMessages = defineMessages<typeof stockCount>({
  'zh-cn': {
    name: '库存盘点',
    fields: {
      warehouse_id: '仓库',
      title: '标题',
      status: '状态',
      lines: '盘点明细',
      posted_time: '过账时间',
      admin_id: '过账人',
    },
    options: { status: { open: '进行中', posted: '已过账', dropped: '已作废' } },
    actions: { post: '过账', drop: '作废', scan: '扫码' },
    did: {
      post: '已将{{what}}过账',
      drop: '已作废{{what}}',
    },
    inputs: {
      scan: {
        fields: { code: '条码或货号', quantity: '数量', way: '方式' },
        options: { way: { add: '累加', set: '设为' } },
      },
    },
    texts: {
      unknown: '没有条码或货号为“{{code}}”的规格组合',
      ambiguous: '多个规格组合使用“{{code}}”，请改用货号',
    },
  },
  en: {
    name: 'Stock count',
    fields: {
      warehouse_id: 'Warehouse',
      title: 'Title',
      status: 'Status',
      lines: 'Lines',
      posted_time: 'Posted',
      admin_id: 'Posted by',
    },
    options: { status: { open: 'Open', posted: 'Posted', dropped: 'Discarded' } },
    actions: { post: 'Post', drop: 'Discard', scan: 'Scan' },
    did: {
      post: 'Posted {{what}}',
      drop: 'Discarded {{what}}',
    },
    inputs: {
      scan: {
        fields: { code: 'Barcode or SKU', quantity: 'Quantity', way: 'How' },
        options: { way: { add: 'Add', set: 'Set to' } },
      },
    },
    texts: {
      unknown: 'No variant has the barcode or SKU “{{code}}”',
      ambiguous: 'Several variants have “{{code}}”. Use the SKU',
    },
  },
})
