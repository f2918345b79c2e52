import { defineMessages } from '#core/messages.ts'
import type { stock } from './stock.ts'

export const stockMessages = defineMessages<typeof stock>({
  'zh-cn': {
    name: '库存',
    fields: {
      product_id: '商品',
      variant_id: '规格组合',
      warehouse_id: '仓库',
      on_hand: '在库',
      available: '可售',
      floor: '可售下限',
      short: '缺货承诺',
      level: '状况',
      shelf: '货架',
    },
    options: { level: { '0': '短缺', '1': '售罄', '2': '紧张', '3': '充足' } },
    related: {
      variant_id_sku: '货号',
      variant_id_barcode: '条码',
      product_id_name: '商品名称',
      product_id_category_id: '商品分类',
    },
    actions: { place: '更换货架', receive: '入库', adjust: '调整', transfer: '调拨', writeOff: '报损' },
    inputs: {
      place: { fields: { shelf: '货架' } },
      receive: { fields: { variant_id: '规格组合', warehouse_id: '仓库', quantity: '数量', memo: '备注' } },
      adjust: {
        fields: {
          variant_id: '规格组合',
          warehouse_id: '仓库',
          quantity: '增减数量',
          reason: '原因',
          memo: '备注',
        },
      },
      transfer: {
        fields: {
          variant_id: '规格组合',
          warehouse_id: '调出仓库',
          to_warehouse_id: '调入仓库',
          quantity: '数量',
          memo: '备注',
        },
      },
      writeOff: {
        fields: {
          variant_id: '规格组合',
          warehouse_id: '仓库',
          quantity: '数量',
          reason: '原因',
          memo: '备注',
        },
      },
    },
    tips: {
      available: '在库减去已预订',
      short: '盘点后少于已承诺的数量；库存补足后自动解除',
    },
    texts: {
      untracked: '该规格组合不管理库存',
      sameWarehouse: '调入仓库不能与调出仓库相同',
    },
  },
  en: {
    name: 'Stock',
    fields: {
      product_id: 'Product',
      variant_id: 'Variant',
      warehouse_id: 'Warehouse',
      on_hand: 'On hand',
      available: 'Available',
      floor: 'Minimum available',
      short: 'Short',
      level: 'Level',
      shelf: 'Shelf',
    },
    options: { level: { '0': 'Short', '1': 'Out', '2': 'Low', '3': 'Enough' } },
    related: {
      variant_id_sku: 'SKU',
      variant_id_barcode: 'Barcode',
      product_id_name: 'Product name',
      product_id_category_id: 'Category',
    },
    actions: {
      place: 'Change shelf',
      receive: 'Receive',
      adjust: 'Adjust',
      transfer: 'Transfer',
      writeOff: 'Write off',
    },
    inputs: {
      place: { fields: { shelf: 'Shelf' } },
      receive: {
        fields: { variant_id: 'Variant', warehouse_id: 'Warehouse', quantity: 'Quantity', memo: 'Note' },
      },
      adjust: {
        fields: {
          variant_id: 'Variant',
          warehouse_id: 'Warehouse',
          quantity: 'Quantity change',
          reason: 'Reason',
          memo: 'Note',
        },
      },
      transfer: {
        fields: {
          variant_id: 'Variant',
          warehouse_id: 'From warehouse',
          to_warehouse_id: 'To warehouse',
          quantity: 'Quantity',
          memo: 'Note',
        },
      },
      writeOff: {
        fields: {
          variant_id: 'Variant',
          warehouse_id: 'Warehouse',
          quantity: 'Quantity',
          reason: 'Reason',
          memo: 'Note',
        },
      },
    },
    tips: {
      available: 'On hand minus reserved',
      short: 'A count found less than was promised; resolved once there is enough stock again',
    },
    texts: {
      untracked: 'Stock of this variant is not tracked',
      sameWarehouse: 'Choose a different warehouse from the one it comes from',
    },
  },
})
