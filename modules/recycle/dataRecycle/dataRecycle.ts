import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'

/** A rule that has what is deleted on a page kept in the recycle bin. */
export const dataRecycle = defineResource('security/dataRecycle', {
  fields: {
    name: field.text({ required: true, max: 50 }),
    controller: field.text({ required: true, max: 100, unique: true }),
    controller_as: field.text({ max: 100, write: 'system' }),
    connection: field.text({ max: 100 }),
    data_table: field.text({ required: true, max: 100 }),
    primary_key: field.text({ required: true, max: 50 }),
    status: field.radio(['0', '1'], { initial: '1' }),
  },
  list: {
    columns: [
      'id',
      { field: 'name', width: 130 },
      { field: 'controller', width: 180 },
      { field: 'connection', width: 96 },
      { field: 'data_table', width: 160 },
      { field: 'primary_key', width: 104 },
      { field: 'status', width: 120 },
      'update_time',
      'create_time',
    ],
    search: ['name'],
    filters: [
      'name',
      'controller',
      'connection',
      'data_table',
      'primary_key',
      'status',
      'update_time',
      'create_time',
    ],
    sortable: ['update_time', 'create_time'],
    sort: ['id', 'desc'],
  },
  form: [['name', 'controller', 'connection', 'data_table', 'primary_key', 'status']],
})
