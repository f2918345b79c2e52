import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'

/** What members of a group pay of each price of the shop, in thousandths: 900 is ten percent off. Special prices stay as they are. */
export const groupDiscount = defineResource('store/groupDiscount', {
  fields: {
    group_id: field.belongsTo('user/group', { required: true, fixed: true, unique: true }),
    permille: field.integer({ required: true, min: 0, max: 1000 }),
  },
  label: 'permille',
  list: {
    columns: [
      'id',
      { field: 'group_id', width: 220 },
      { field: 'permille', width: 160 },
      'update_time',
      'create_time',
    ],
    filters: ['group_id', 'permille', 'create_time'],
    sort: ['id', 'desc'],
  },
  form: [['group_id', 'permille']],
})
