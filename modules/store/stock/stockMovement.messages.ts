import { defineMessages } from '#core/messages.ts'
import type { stockMovement } from './stockMovement.ts'

const reasons = {
  'zh-cn': {
    arrival: '到货',
    damage: '破损',
    loss: '遗失',
    theft: '失窃',
    sample: '样品',
    correction: '更正',
    other: '其他',
  },
  en: {
    arrival: 'Arrival',
    damage: 'Damage',
    loss: 'Loss',
    theft: 'Theft',
    sample: 'Sample',
    correction: 'Correction',
    other: 'Other',
  },
} as const

export const stockMovementMessages = defineMessages<typeof stockMovement>({
  'zh-cn': {
    name: '库存变动',
    fields: {
      stock_id: '库存',
      kind: '类型',
      on_hand: '在库变动',
      available: '可售变动',
      on_hand_after: '变动后在库',
      available_after: '变动后可售',
      cause: '缘由',
      order_id: '订单 ID',
      order_line_id: '订单行 ID',
      return_id: '退货 ID',
      count_id: '盘点',
      reason: '原因',
      memo: '备注',
      admin_id: '管理员',
    },
    options: {
      kind: {
        receive: '入库',
        adjust: '调整',
        count: '盘点',
        transfer: '调拨',
        reserve: '预订',
        release: '释放',
        ship: '发货',
        unship: '撤销发货',
        restock: '退货入库',
        writeOff: '报损',
      },
      reason: reasons['zh-cn'],
    },
    related: { stock_id_variant_id: '规格组合', stock_id_warehouse_id: '仓库' },
  },
  en: {
    name: 'Stock movement',
    fields: {
      stock_id: 'Stock',
      kind: 'Kind',
      on_hand: 'On hand ±',
      available: 'Available ±',
      on_hand_after: 'On hand after',
      available_after: 'Available after',
      cause: 'Cause',
      order_id: 'Order ID',
      order_line_id: 'Order line ID',
      return_id: 'Return ID',
      count_id: 'Count',
      reason: 'Reason',
      memo: 'Note',
      admin_id: 'Administrator',
    },
    options: {
      kind: {
        receive: 'Received',
        adjust: 'Adjusted',
        count: 'Counted',
        transfer: 'Transferred',
        reserve: 'Reserved',
        release: 'Released',
        ship: 'Shipped',
        unship: 'Shipment undone',
        restock: 'Restocked',
        writeOff: 'Written off',
      },
      reason: reasons.en,
    },
    related: { stock_id_variant_id: 'Variant', stock_id_warehouse_id: 'Warehouse' },
  },
})

/** What the reasons are called. */
export const reasonTexts = reasons
