import type { Channel } from '../codes.ts'

/** What signing in sends. */
export interface Login {
  /** user name, mail address or mobile number */
  readonly username: string
  readonly password: string
  readonly keep: boolean
}

/** What a new account is made of. */
export interface Registration {
  readonly type: Channel
  readonly username: string
  readonly password: string
  readonly address: string
  readonly code: string
}

/** What a forgotten password is replaced with. */
export interface Recovery {
  readonly type: Channel
  readonly address: string
  readonly code: string
  readonly password: string
  readonly again: string
}

/** What is wrong, by the name of the field: a key of `memberLogin`, or the server's own words. */
export type Faults = Readonly<Record<string, string>>

/** What is wrong with an input before it is sent; the server looks again. */
export function checkLogin({ username, password }: Login): Faults {
  const name =
    username === '' ? 'accountMissing' : username.length < 3 || username.length > 50 ? 'account' : ''
  return found({ username: name, password: password === '' ? 'passwordMissing' : wrongPassword(password) })
}

/** As `checkLogin`, for a new account. */
export function checkRegistration({ type, username, password, address, code }: Registration): Faults {
  const name = /^[A-Za-z]\w{2,14}$/.test(username) ? '' : 'username'
  return found({
    username: username === '' ? 'usernameMissing' : name,
    password: password === '' ? 'passwordMissing' : wrongPassword(password),
    address: wrongAddress(type, address),
    code: wrongCode(code),
  })
}

/** As `checkLogin`, for a forgotten password. */
export function checkRecovery({ type, address, code, password, again }: Recovery): Faults {
  return found({
    address: wrongAddress(type, address),
    code: wrongCode(code),
    password: password === '' ? 'passwordMissing' : wrongPassword(password),
    again: again === password ? '' : 'differs',
  })
}

/** What is wrong with an address that a code is to go to, '' for nothing. */
export function wrongAddress(type: Channel, address: string): string {
  if (address === '') return `${type}Missing`
  const form = type === 'email' ? /^[^\s@]+@[^\s@]+\.[^\s@]+$/ : /^1[3-9]\d{9}$/
  return form.test(address) && address.length <= 50 ? '' : type
}

function wrongPassword(password: string): string {
  const isWellFormed = password.length >= 6 && password.length <= 32 && !/[&<>"'\r\n]/.test(password)
  return isWellFormed ? '' : 'password'
}

function wrongCode(code: string): string {
  if (code === '') return 'codeMissing'
  return /^\d{6}$/.test(code) ? '' : 'code'
}

function found(faults: Readonly<Record<string, string>>): Faults {
  const wrong = Object.entries(faults).filter(([, fault]) => fault !== '')
  return Object.fromEntries(wrong.map(([name, fault]) => [name, `memberLogin:faults.${fault}`]))
}
