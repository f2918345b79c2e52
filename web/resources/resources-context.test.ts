import { expect, test } from 'vitest'
import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'
import { i18n } from '../i18n/i18n.ts'
import { type ClientResource, createRegistry } from './resources-context.tsx'

const note = defineResource('office/stickyNote', {
  fields: { title: field.text({ required: true }) },
  list: { columns: ['title'] },
  check: () => ({}),
})

function source(load: () => void = () => undefined): ClientResource {
  return {
    load: async () => {
      load()
      return { resource: note, side: {}, messages: { 'zh-cn': { name: '便签' }, en: { name: 'Note' } } }
    },
  }
}

test('a resource is found in whatever case, loaded once, and brings its texts', async () => {
  let loads = 0
  const registry = createRegistry({ [note.name]: source(() => loads++) })
  const found = await registry.find('OFFICE/stickynote')
  expect(registry.find('office/stickyNote')).toBe(registry.find('OFFICE/STICKYNOTE'))
  expect(loads).toBe(1)
  expect(found).toMatchObject({ json: { name: 'office/stickyNote' }, side: {} })
  expect(found.check).toBe(note.check)
  expect(i18n.t('office/stickyNote:name', { lng: 'zh-cn' })).toBe('便签')
})

test('a resource counts as loaded once it and its texts are there, in whatever case', async () => {
  const registry = createRegistry({ [note.name]: source() })
  const load = registry.find(note.name)
  expect(registry.isLoaded(note.name)).toBe(false)
  await load
  expect(registry.isLoaded('OFFICE/stickynote')).toBe(true)
  expect(load).toMatchObject({ status: 'fulfilled' })
})
