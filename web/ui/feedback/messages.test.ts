import { beforeEach, expect, test } from 'vitest'
import { toast } from './feedback.ts'
import { dismiss, useMessages } from './messages.ts'

beforeEach(() => useMessages.setState({ messages: [] }))

const said = () => useMessages.getState().messages.map(({ text }) => text)
const undo = { label: 'Undo', take: async () => undefined }

test('of what was done the last stays, beside errors and what can be taken back', () => {
  toast.success('Saved')
  toast.error('Refused')
  toast.offer({ text: 'Deleted', ...undo })
  toast.info('Copied')
  toast.success('Published')
  expect(said()).toEqual(['Refused', 'Deleted', 'Published'])
})

test('what is said again is there once, as the latest', () => {
  toast.error('No network')
  toast.report({ key: 'left', text: 'Not deleted: 1', items: ['a'] })
  toast.error('No network')
  toast.report({ key: 'left', text: 'Not deleted: 2', items: ['a', 'b'] })
  expect(said()).toEqual(['No network', 'Not deleted: 2'])
})

test('a message that is closed late does not take the one along that was said since then', () => {
  toast.success('Saved')
  const [first] = useMessages.getState().messages
  toast.success('Saved')
  if (first) dismiss(first)
  expect(said()).toEqual(['Saved'])
})
