import { expect, test } from 'vitest'
import { newField } from '../../design/presets.ts'
import { emptyDesign, toDesign } from '../state/design-exchange.ts'
import { reduceDesign } from '../state/design-state.ts'
import { previewOf } from './previewed.ts'

test('a relation that leads nowhere yet is left out, and the rest is drawn', () => {
  const titled = reduceDesign(emptyDesign(), { type: 'add', designType: 'string', name: 'title' })
  const related = reduceDesign(titled, { type: 'add', designType: 'remoteSelect' })
  const sorted = reduceDesign(related, { type: 'sort', key: related.selected })
  const { resource, faults } = previewOf(toDesign(sorted), 'en', 'Sample')
  expect(Object.keys(resource?.fields ?? {})).toContain('title')
  expect(resource?.form.flat()).toEqual(['title'])
  expect(faults).toMatchObject([
    { message: 'faults.remoteMissing', params: { name: newField('remoteSelect').name } },
  ])
})

test('a column of a related row is named by its relation and itself', () => {
  const titled = reduceDesign(emptyDesign(), { type: 'add', designType: 'string', name: 'title' })
  const related = reduceDesign(titled, { type: 'add', designType: 'remoteSelect' })
  const design = toDesign(related)
  const fields = design.fields.map((field) =>
    field.designType === 'remoteSelect'
      ? {
          ...field,
          name: 'author_id',
          title: 'Writer',
          comment: 'Writer',
          form: {
            ...field.form,
            'remote-table': 'admin',
            'remote-field': 'nickname',
            'relation-fields': 'email',
          },
        }
      : field,
  )
  const table = { ...design.table, formFields: ['title', 'author_id'], columnFields: ['title', 'author_id'] }
  const shown = previewOf({ ...design, table, fields }, 'en', 'Sample')
  expect(shown.related).toEqual({ 'author.email': 'Writer · Email' })
})

test('where nothing is left, what stands in the way is all there is', () => {
  const bad = reduceDesign(emptyDesign(), { type: 'remove', key: 1 })
  expect(previewOf(toDesign(bad), 'en', 'Sample')).toMatchObject({
    resource: null,
    faults: [{ message: 'faults.noFields' }],
  })
})
