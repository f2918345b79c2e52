import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'

/** A menu and permission rule: a directory, a page, or a node of a page. */
export const rule = defineResource('auth/rule', {
  table: 'admin_rule',
  fields: {
    pid: field.parent(),
    type: field.radio(['menu_dir', 'menu', 'button'], { initial: 'menu' }),
    title: field.text({ required: true, max: 50 }),
    name: field.text({ required: true, max: 50, unique: true }),
    path: field.text({ max: 100, shownWhen: { type: ['menu_dir', 'menu'] } }),
    icon: field.icon({ initial: 'fa fa-circle-o', shownWhen: { type: ['menu_dir', 'menu'] } }),
    menu_type: field.radio(['tab', 'link', 'iframe'], { initial: 'tab', shownWhen: { type: ['menu'] } }),
    url: field.url({ shownWhen: { menu_type: ['link', 'iframe'] } }),
    component: field.text({ max: 100, shownWhen: { menu_type: ['tab'] } }),
    extend: field.select(['none', 'add_rules_only', 'add_menu_only'], {
      initial: 'none',
      shownWhen: { menu_type: ['tab'] },
    }),
    remark: field.textarea({ max: 255 }),
    keepalive: field.switch({ shownWhen: { menu_type: ['tab', 'iframe'] } }),
    weigh: field.weigh(),
    status: field.radio(['0', '1'], { initial: '1' }),
  },
  list: {
    columns: [
      { field: 'title', width: 260 },
      { field: 'icon', width: 80 },
      { field: 'name', width: 220 },
      'type',
      { field: 'keepalive', cell: 'switch' },
      { field: 'status', cell: 'switch' },
      'update_time',
    ],
    search: ['title'],
    sort: ['weigh', 'desc'],
  },
  form: [
    [
      'pid',
      'type',
      'title',
      'name',
      'path',
      'icon',
      'menu_type',
      'url',
      'component',
      'extend',
      'remark',
      'weigh',
      'keepalive',
      'status',
    ],
  ],
})
