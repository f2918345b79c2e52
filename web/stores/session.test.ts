import { expect, test } from 'vitest'
import { beginSession, clearSession, updateSession, useSession } from './session.ts'

test('answers are taken over without what does not belong there', () => {
  const answer = {
    id: 3,
    username: 'ann',
    super: true,
    token: 't',
    refresh_token: 'r',
    password: 'x',
    avatar: 5,
  }
  updateSession(answer as never)
  expect(useSession.getState()).toEqual({
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

test('the bootstrap call leaves the tokens as they are', () => {
  updateSession({ id: 3, token: 't', refresh_token: 'r' })
  updateSession({ nickname: 'Ann', super: false })
  expect(useSession.getState()).toMatchObject({ token: 't', refresh_token: 'r', nickname: 'Ann' })
})

test('an empty token never takes the place of the one that is kept, but for a sign-in', () => {
  updateSession({ id: 3, token: 't', refresh_token: 'r' })
  updateSession({ token: '', refresh_token: '' })
  expect(useSession.getState()).toMatchObject({ token: 't', refresh_token: 'r' })
  beginSession({ ...useSession.getState(), id: 4, token: 'u', refresh_token: '' })
  expect(useSession.getState()).toMatchObject({ id: 4, token: 'u', refresh_token: '' })
})

test('after clearing nobody is signed in', () => {
  updateSession({ id: 3, token: 't' })
  clearSession()
  expect(useSession.getState()).toMatchObject({ id: 0, token: '', super: false })
})
