import { field } from '#core/field.ts'
import type { Condition } from '#core/field-options.ts'
import { defineResource } from '#core/resource.ts'

const entries = ['menu', 'nav', 'nav_user_menu'] as const
/** Rules that lead to a page of the client's. */
const pages: readonly Condition[] = [{ type: ['route'] }, { menu_type: ['tab'] }]
/** All but nodes of a page. */
const shown = { type: ['route', 'menu_dir', ...entries] }

/** A rule of the member centre: a page, a menu entry, or a node of a page. */
export const rule = defineResource('user/rule', {
  table: 'user_rule',
  fields: {
    pid: field.parent(),
    type: field.radio(['route', 'menu_dir', 'menu', 'nav', 'button', 'nav_user_menu'], { initial: 'route' }),
    title: field.text({ required: true, max: 50 }),
    name: field.text({ required: true, max: 50, unique: true }),
    path: field.text({ max: 100, shownWhen: shown }),
    icon: field.icon({ initial: 'fa fa-circle-o', shownWhen: shown }),
    menu_type: field.radio(['tab', 'link', 'iframe'], { initial: 'tab', shownWhen: { type: entries } }),
    url: field.url({ shownWhen: { menu_type: ['link', 'iframe'] } }),
    component: field.text({ max: 100, shownWhen: pages }),
    extend: field.select(['none', 'add_rules_only', 'add_menu_only'], {
      initial: 'none',
      shownWhen: pages,
    }),
    no_login_valid: field.code([0, 1], { initial: 0, shownWhen: { type: ['route', 'nav', 'button'] } }),
    remark: field.textarea({ max: 255 }),
    weigh: field.weigh(),
    status: field.radio(['0', '1'], { initial: '1' }),
  },
  list: {
    columns: [
      { field: 'title', width: 260 },
      { field: 'icon', width: 80 },
      { field: 'name', width: 220 },
      { field: 'type', width: 160 },
      { field: 'status', cell: 'switch' },
      'update_time',
      'create_time',
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
      'no_login_valid',
      'remark',
      'weigh',
      'status',
    ],
  ],
})
