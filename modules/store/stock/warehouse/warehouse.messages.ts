import { defineMessages } from '#core/messages.ts'
import type { warehouse } from './warehouse.ts'

export const warehouseMessages = defineMessages<typeof warehouse>({
  'zh-cn': {
    name: '仓库',
    fields: { name: '名称', code: '编码', address: '地址', status: '状态' },
    options: { status: { '0': '停用', '1': '启用' } },
    tips: { status: '停用的仓库不计入前台库存' },
  },
  en: {
    name: 'Warehouse',
    fields: { name: 'Name', code: 'Code', address: 'Address', status: 'Status' },
    options: { status: { '0': 'Off', '1': 'On' } },
    tips: { status: 'Nothing is sold from a warehouse that is turned off' },
  },
})
