import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'

/** A rule that has changes of some fields of a page recorded. */
export const sensitiveData = defineResource('security/sensitiveData', {
  fields: {
    name: field.text({ required: true, max: 50 }),
    controller: field.text({ required: true, max: 100, unique: true }),
    controller_as: field.text({ max: 100, write: 'system' }),
    connection: field.text({ max: 100 }),
    data_table: field.text({ required: true, max: 100 }),
    primary_key: field.text({ required: true, max: 50 }),
    /** name and title of each watched field */
    data_fields: field.array({ required: true, max: 50 }),
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
      { field: 'data_fields', width: 260 },
      { field: 'status', width: 120 },
      'update_time',
      'create_time',
    ],
    search: ['controller'],
    filters: [
      'name',
      'controller',
      'connection',
      'data_table',
      'primary_key',
      'data_fields',
      'status',
      'update_time',
      'create_time',
    ],
    sortable: ['update_time', 'create_time'],
    sort: ['id', 'desc'],
  },
  form: [['name', 'controller', 'connection', 'data_table', 'primary_key', 'data_fields', 'status']],
})
