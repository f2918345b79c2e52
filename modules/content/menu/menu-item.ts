import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'
import { isContactAddress, isWebAddress } from '#core/values/web-address.ts'

/** An item of a menu: it leads to a row with a page, or to an address, or is a heading over what hangs below it. */
export const menuItem = defineResource('content/menuItem', {
  label: 'label',
  fields: {
    menu_id: field.belongsTo('content/menu', { required: true }),
    pid: field.parent(),
    kind: field.select(['target', 'url', 'heading'], { required: true, initial: 'target' }),
    target: field.target({ required: true, shownWhen: { kind: ['target'] } }),
    url: field.url({ required: true, max: 255, contacts: true, shownWhen: { kind: ['url'] } }),
    /** empty: what the target is called */
    label: field.text({ max: 60, translated: true }),
    open_in: field.radio(['same', 'new'], { initial: 'same', shownWhen: { kind: ['target', 'url'] } }),
    icon: field.icon(),
    visible_to: field.radio(['everyone', 'guests', 'members'], { initial: 'everyone' }),
    weigh: field.weigh(),
  },
  calls: [],
  indexes: [['menu_id', 'weigh']],
  list: { columns: ['kind', 'target', 'url', 'label'], sort: ['weigh', 'asc'] },
  form: [['kind', 'target', 'url', 'label', 'open_in', 'icon', 'visible_to']],
  check: ({ kind, url = '', label = '' }) => ({
    ...(kind === 'url' && url !== '' && !isMenuAddress(url) ? { url: 'content/menuItem:texts.address' } : {}),
    ...(kind !== 'target' && label === '' ? { label: 'content/menuItem:texts.labelNeeded' } : {}),
  }),
})

/** Tells whether an item may lead to an address: of the web, of mail or telephone, or a path of the site. */
export function isMenuAddress(url: string): boolean {
  return isContactAddress(url) || (isWebAddress(url) && !/\s/.test(url))
}
