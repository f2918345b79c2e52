import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Editor, EditorField, Toolbar } from './index.ts'

test('the components are rendered on a server, where there is no document, as empty places', () => {
  const field = renderToString(
    createElement(EditorField, { value: '<p>x</p>', name: 'body', ariaLabel: 'Body' }),
  )
  expect(field).toContain('role="group"')
  expect(field).toContain('<input type="hidden" name="body"')
  expect(field).not.toContain('<p>x</p>')
  expect(renderToString(createElement(Editor, { value: '<p>x</p>' }))).toMatch(/^<div/)
  expect(renderToString(createElement(Toolbar, { editor: null }))).toMatch(/^<div/)
})
