import { beforeEach, expect, test } from 'vitest'
import { toast } from '../ui/feedback/feedback.ts'
import { useMessages } from '../ui/feedback/messages.ts'
import { memberSession } from './member.ts'
import { adminSession } from './session.ts'
import '../area/query-clients.ts'

const signedIn = { id: 7, username: 'ann', token: 'access', refresh_token: 'refresh' }

beforeEach(() => {
  adminSession.clear()
  memberSession.clear()
})

test('answers are taken over without what does not belong there', () => {
  adminSession.begin({
    id: 3,
    username: 'ann',
    super: true,
    token: 't',
    refresh_token: 'r',
    password: 'x',
    avatar: 5,
  } as never)
  expect(adminSession.now()).toEqual({
    id: 3,
    username: 'ann',
    nickname: '',
    avatar: '',
    last_login_time: '',
    token: 't',
    refresh_token: 'r',
    super: true,
  })
})

test('administrators and members are signed in apart from each other', () => {
  adminSession.begin(signedIn)
  expect(memberSession.now()).toMatchObject({ id: 0, token: '' })
  memberSession.begin({ ...signedIn, id: 8 })
  adminSession.clear()
  expect(memberSession.now()).toMatchObject({ id: 8, token: 'access' })
})

test.each([
  { area: 'admin', session: adminSession },
  { area: 'member', session: memberSession },
])('$area: a session is kept as calls tell of it', ({ session }) => {
  const tokens = () => [session.now().token, session.now().refresh_token]
  const told: string[] = []
  session.onOther(() => told.push('another'))

  session.begin({ ...signedIn, nickname: 'A' })
  // What a call says of an account leaves both tokens as they are, whatever it tells of them.
  session.update({ ...signedIn, nickname: 'Ann', token: 'of an earlier call', refresh_token: '' })
  session.update({ token: '', refresh_token: '' })
  session.update({ avatar: '/a.png' })
  expect(tokens()).toEqual(['access', 'refresh'])
  expect(session.now()).toMatchObject({ id: 7, nickname: 'Ann', avatar: '/a.png' })

  // What is not told becomes empty.
  session.update({ nickname: null })
  expect(session.now()).toMatchObject({ nickname: '', avatar: '/a.png' })

  // A renewed access token leaves the one that renews it.
  session.renew('next')
  expect(tokens()).toEqual(['next', 'refresh'])
  expect(told).toEqual(['another'])

  // A sign-in begins anew: nothing is left of whoever was here before.
  session.begin({ id: 8, username: 'bob', token: 'other', refresh_token: '' })
  expect(tokens()).toEqual(['other', ''])
  expect(session.now()).toMatchObject({ id: 8, nickname: '', avatar: '' })

  session.clear()
  expect(session.now()).toMatchObject({ id: 0, username: '', token: '' })
  expect(told).toHaveLength(3)
})

test('what went wrong for one person is not told to the next one', () => {
  useMessages.setState({ messages: [] })
  toast.error('Wrong password')
  adminSession.begin(signedIn)
  expect(said()).toEqual([])
  toast.error('Not deleted')
  toast.success('Password changed')
  adminSession.clear()
  expect(said()).toEqual(['Password changed'])
})

const said = () => useMessages.getState().messages.map(({ text }) => text)

test('after clearing nobody is a super administrator', () => {
  adminSession.begin({ ...signedIn, super: true })
  adminSession.clear()
  expect(adminSession.now()).toMatchObject({ id: 0, token: '', super: false })
})
