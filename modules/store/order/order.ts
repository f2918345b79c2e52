import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'
import { countries } from '../address/countries.ts'

const system = { write: 'system' } as const
/** Sums and snapshots that members read with their orders. */
const readByMembers = [
  ...([
    'number',
    'status',
    'pay_status',
    'ship_status',
    'currency',
    'goods_total',
    'discount_total',
  ] as const),
  ...([
    'shipping_total',
    'total',
    'tax_total',
    'paid_total',
    'refunded_total',
    'refunded_total',
    'address',
    'ship_country',
    'ship_name',
  ] as const),
  ...(['buyer_note', 'expire_time', 'place_time', 'pay_time', 'cancel_time', 'cancel_reason'] as const),
  ...(['is_hidden', 'remind_time', 'lines'] as const),
] as const

/**
 * What a member has bought: a snapshot of everything that it was counted from, which nothing changes later. Every change is an
 * action, from one state to another.
 */
export const order = defineResource('store/order', {
  key: 'snowflake',
  recycled: false,
  fields: {
    /** the day in the time zone of the site and eight digits by chance: what is printed, searched and told on the phone */
    number: field.text({ max: 16, unique: true, ...system }),
    user_id: field.belongsTo('user/user', { whenGone: 'keep', show: ['username', 'nickname'], ...system }),
    status: field.select(['pending', 'paid', 'shipped', 'completed', 'cancelled', 'closed'], {
      initial: 'pending',
      ...system,
    }),
    pay_status: field.select(['none', 'part', 'paid', 'part_refunded', 'refunded'], {
      initial: 'none',
      ...system,
    }),
    ship_status: field.select(['none', 'part', 'shipped', 'delivered', 'not_needed'], {
      initial: 'none',
      ...system,
    }),
    currency: field.text({ max: 3, ...system }),
    /** the language of whoever ordered */
    language: field.text({ max: 10, ...system }),
    goods_total: field.money(system),
    discount_total: field.money(system),
    shipping_total: field.money(system),
    total: field.money(system),
    /** contained in the total */
    tax_total: field.money(system),
    paid_total: field.money(system),
    /** what of that goes back, or has */
    refunded_total: field.money(system),
    /** where it goes, as JSON with names and codes of that moment */
    address: field.textarea({ max: 2000, read: { node: 'contact' }, ...system }),
    ship_country: field.select(countries, system),
    ship_method_id: field.belongsTo('store/shippingMethod', { whenGone: 'keep', ...system }),
    ship_name: field.text({ max: 60, ...system }),
    /** why it costs what it costs (`pricing/totals.ts`), as JSON */
    receipt: field.textarea({ max: 100_000, ...system }),
    buyer_note: field.textarea({ max: 500, ...system }),
    staff_note: field.textarea({ max: 500, ...system }),
    place_time: field.dateTime(system),
    expire_time: field.dateTime(system),
    pay_time: field.dateTime(system),
    cancel_time: field.dateTime(system),
    cancel_reason: field.select(['expired', 'buyer', 'staff'], system),
    /** the member has taken it off the own list */
    is_hidden: field.switch(system),
    /** when the member last asked for it to be sent */
    remind_time: field.dateTime(system),
    ip: field.text({ max: 45, read: { node: 'contact' }, ...system }),
    agent: field.text({ max: 255, read: { node: 'contact' }, ...system }),
    lines: field.lines('store/orderLine', { owner: 'order_id', max: 100, ...system }),
  },
  label: 'number',
  calls: ['index'],
  formSize: 'page',
  indexes: [
    ['user_id', 'status', 'place_time'],
    ['status', 'expire_time'],
  ],
  areas: {
    member: {
      owner: 'user_id',
      calls: ['index', 'show'],
      read: readByMembers,
      columns: ['number', 'status', 'total', 'place_time'],
      details: ['status', 'place_time', 'pay_time', 'cancel_time', 'cancel_reason', 'ship_status'],
      putAway: 'is_hidden',
      views: {
        to_pay: { status: ['pending'] },
        to_ship: { status: ['paid'], ship_status: ['none', 'part'] },
        shipped: { status: ['shipped'] },
        completed: { status: ['completed'] },
        cancelled: { status: ['cancelled', 'closed'] },
        hidden: { is_hidden: [1] },
      },
    },
  },
  list: {
    columns: [
      { field: 'id', show: false },
      { field: 'number', width: 168 },
      { field: 'user.username', width: 128 },
      { field: 'user.nickname', width: 128, cell: 'person' },
      { field: 'status', width: 104 },
      { field: 'pay_status', width: 104 },
      { field: 'ship_status', width: 104 },
      { field: 'total', width: 112 },
      { field: 'paid_total', width: 112 },
      { field: 'refunded_total', show: false },
      { field: 'ship_country', width: 128 },
      { field: 'place_time', width: 160 },
      { field: 'remind_time', width: 160 },
      { field: 'expire_time', show: false },
      { field: 'cancel_reason', show: false },
      { field: 'ship_name', show: false },
      { field: 'create_time', show: false },
    ],
    search: ['number', 'user.username', 'user.nickname'],
    filters: [
      ...(['status', 'pay_status', 'ship_status', 'user_id', 'number', 'total', 'place_time'] as const),
      ...(['pay_time', 'remind_time', 'ship_method_id', 'create_time'] as const),
    ],
    sortable: ['place_time', 'total', 'remind_time'],
    sort: ['place_time', 'desc'],
    watch: ['place_time', 'pay_time'],
    views: {
      to_pay: { status: ['pending'] },
      to_ship: { status: ['paid'], ship_status: ['none', 'part'] },
      shipped: { status: ['shipped'] },
      cancelled: { status: ['cancelled'] },
    },
  },
  form: [
    ['number', 'user_id', 'status', 'pay_status', 'ship_status'],
    ['lines'],
    ['goods_total', 'discount_total', 'shipping_total', 'total', 'tax_total', 'paid_total'],
    ['refunded_total', 'currency'],
    ['address', 'ship_country', 'ship_name', 'buyer_note', 'staff_note'],
    ['place_time', 'expire_time', 'pay_time', 'cancel_time', 'cancel_reason'],
    ['ip', 'agent'],
  ],
  actions: {
    confirmPaid: {
      on: 'row',
      icon: 'el-icon-CircleCheck',
      tone: 'success',
      movesValue: true,
      when: { status: ['pending'] },
      input: {
        /** empty: all that is open */
        amount: field.money({ min: 0.01 }),
        memo: field.text({ required: true, max: 200 }),
        proof: field.file({ private: true }),
      },
    },
    changePrice: {
      on: 'row',
      icon: 'el-icon-PriceTag',
      movesValue: true,
      when: { status: ['pending'] },
      input: {
        /** all that is taken off the products */
        off: field.money({ required: true, min: 0.01 }),
        memo: field.text({ required: true, max: 200 }),
      },
    },
    changeAddress: {
      on: 'row',
      icon: 'el-icon-LocationInformation',
      when: { status: ['pending', 'paid'], ship_status: ['none'] },
      input: {
        name: field.text({ required: true, max: 60 }),
        phone: field.text({ required: true, max: 30 }),
        /** of addresses in China */
        area: field.city(),
        /** of those elsewhere */
        region: field.text({ max: 80 }),
        city: field.text({ max: 80 }),
        street: field.text({ required: true, max: 200 }),
        postcode: field.text({ max: 20 }),
        memo: field.text({ required: true, max: 200 }),
      },
    },
    /** of a paid order their part goes back */
    cancelLines: {
      on: 'row',
      icon: 'el-icon-Remove',
      danger: true,
      movesValue: true,
      when: { status: ['pending', 'paid'], ship_status: ['none', 'not_needed'] },
      input: {
        /** how many pieces, by the ids of lines */
        lines: field.array({ required: true, max: 100 }),
        memo: field.text({ required: true, max: 200 }),
      },
    },
    cancel: {
      on: 'row',
      icon: 'el-icon-CircleClose',
      danger: true,
      when: { status: ['pending'] },
      input: { memo: field.text({ required: true, max: 200 }) },
    },
    /** everything that was paid goes back */
    cancelPaid: {
      on: 'row',
      icon: 'el-icon-RefreshLeft',
      danger: true,
      movesValue: true,
      when: { status: ['paid'], ship_status: ['none', 'not_needed'] },
      input: { memo: field.text({ required: true, max: 200 }) },
    },
    note: {
      on: 'row',
      icon: 'el-icon-EditPen',
      input: { staff_note: field.textarea({ max: 500 }) },
    },
    /** packing slips */
    print: { on: 'rows', icon: 'el-icon-Printer', reads: true, shortcut: 'p' },
  },
})
