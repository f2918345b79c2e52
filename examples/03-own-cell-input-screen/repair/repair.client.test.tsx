import type { ComponentType } from 'react'
import { createElement as draw } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { describeResource } from '#core/describe.ts'
import { replaceTexts } from '#web/i18n/i18n.ts'
import { repairClient } from './repair.client.tsx'
import { repairMessages } from './repair.messages.ts'
import { repair } from './repair.ts'

const { cells, inputs } = repairClient
// The texts of both languages are the same here, whichever shows.
beforeAll(() => replaceTexts('lending/repair', { 'zh-cn': repairMessages.en, en: repairMessages.en }))

function html<P extends object>(component: ComponentType<P> | undefined, props: P): string {
  if (!component) throw new Error('there is no such part')
  return renderToStaticMarkup(draw(component, props))
}

test('the cell shows hours from sixty minutes on, and long repairs in gold', () => {
  const cell = (minutes: number) => html(cells?.minutes, { row: { minutes } as never })
  expect(cell(45)).toContain('45 min')
  expect(cell(45)).toContain('--hue-gray')
  expect(cell(180)).toContain('3 h')
  expect(cell(180)).toContain('--hue-gold')
})

test('the input is labelled by its id, shows what is chosen, and offers the usual lengths', () => {
  const field = { resource: describeResource(repair), name: 'minutes', field: repair.fields.minutes }
  const part = { ...field, id: 'minutes', onChange: () => {}, values: {}, stored: null, disabled: false }
  const input = html(inputs?.minutes, { ...part, value: 30 })
  expect(input).toContain('<input id="minutes" type="number"')
  expect(input).toMatch(/aria-pressed="true">30 min/)
  expect(input.match(/aria-pressed="false"/g)).toHaveLength(3)
  expect(html(inputs?.minutes, { ...part, value: null, disabled: true })).toContain('disabled=""')
})
