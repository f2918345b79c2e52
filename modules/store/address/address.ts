import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'
import { abroad, china, countries } from './countries.ts'

/** Where a member has orders delivered. Of those of a member exactly one is the default. Nobody in the back office writes them. */
export const address = defineResource('store/address', {
  recycled: false,
  fields: {
    user_id: field.belongsTo('user/user', { required: true, show: ['username', 'nickname'] }),
    name: field.text({ required: true, max: 60, read: { node: 'contact' } }),
    phone: field.text({ required: true, max: 30, read: { node: 'contact' } }),
    country: field.select(countries, { required: true, initial: china }),
    /** province, city and district, as far down as there are any */
    area: field.city({ shownWhen: { country: [china] } }),
    region: field.text({ max: 80, shownWhen: { country: abroad } }),
    city: field.text({ max: 80, shownWhen: { country: abroad } }),
    street: field.text({ required: true, max: 200, read: { node: 'contact' } }),
    postcode: field.text({ max: 20 }),
    is_default: field.switch({ initial: 0 }),
  },
  calls: ['index'],
  label: 'name',
  areas: {
    member: {
      owner: 'user_id',
      calls: ['index', 'show', 'add', 'edit', 'del'],
      read: [
        ...(['name', 'phone', 'country', 'area', 'region', 'city', 'street', 'postcode'] as const),
        'is_default',
      ],
      write: [
        ...(['name', 'phone', 'country', 'area', 'region', 'city', 'street', 'postcode'] as const),
        'is_default',
      ],
      columns: ['name', 'phone', 'street', 'is_default'],
      form: [['name', 'phone'], ['country', 'area', 'region', 'city', 'street', 'postcode'], ['is_default']],
    },
  },
  list: {
    columns: [
      'id',
      { field: 'user.username', width: 128 },
      { field: 'user.nickname', width: 128, cell: 'person' },
      { field: 'country', width: 140 },
      { field: 'area', width: 220 },
      { field: 'city', width: 140 },
      { field: 'name', width: 128 },
      { field: 'phone', width: 140 },
      { field: 'street', width: 220 },
      { field: 'is_default', width: 96, cell: 'tag' },
      { field: 'region', show: false },
      { field: 'postcode', show: false },
      { field: 'create_time', show: false },
    ],
    search: ['user.username', 'user.nickname'],
    filters: ['user_id', 'country', 'is_default', 'create_time'],
    sort: ['id', 'desc'],
  },
  form: [],
  check: ({ country, area, city }) => ({
    ...(country === china && !area?.length ? { area: 'validate.required' } : {}),
    ...(country && country !== china && !city ? { city: 'validate.required' } : {}),
  }),
})
