import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { certificate } from './certificate.ts'

/** A real mail server of a test's own, on this machine. */
export interface MailServer {
  readonly port: number
  /** what it took, as it came */
  readonly mails: readonly { readonly from: string; readonly to: readonly string[]; readonly raw: string }[]
  /** user names and passwords that it was shown */
  readonly logins: readonly string[]
  readonly close: () => Promise<void>
}

/** How it talks: encrypted from the first byte, after STARTTLS, or never. */
export interface MailServerOptions {
  readonly security: 'tls' | 'starttls' | 'none'
  /** the only one it knows; nobody has to sign in when it is absent */
  readonly login?: { readonly user: string; readonly password: string }
  /** address that it refuses to take mail for */
  readonly refuses?: string
}

/** Starts one on a free port. */
export async function startMailServer({ security, login, refuses }: MailServerOptions): Promise<MailServer> {
  const mails: { from: string; to: string[]; raw: string }[] = []
  const logins: string[] = []
  const server = new SMTPServer({
    secure: security === 'tls',
    key: certificate.private,
    cert: certificate.cert,
    logger: false,
    authOptional: login === undefined,
    allowInsecureAuth: security === 'none',
    disabledCommands: [
      ...(security === 'starttls' ? [] : ['STARTTLS' as const]),
      ...(login ? [] : ['AUTH' as const]),
    ],
    onAuth({ username = '', password = '' }, _session, done) {
      logins.push(`${username}:${password}`)
      const isKnown = username === login?.user && password === login?.password
      done(isKnown ? null : new Error('Who are you, from 10.1.2.3?'), { user: username })
    },
    onRcptTo({ address }, _session, done) {
      done(address === refuses ? Object.assign(new Error('No such mailbox'), { responseCode: 550 }) : null)
    },
    onData(stream, { envelope }, done) {
      text(stream).then((raw) => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw })
        done()
      }, done)
    },
  })
  // Clients that do not trust it hang up in the middle.
  server.on('error', () => {})
  const { port } = await listening(server.listen(0, '127.0.0.1'))
  return { port, mails, logins, close: () => new Promise((done) => server.close(() => done())) }
}

/** A server that takes connections, never says a word, and can only be closed once everybody has hung up. */
export async function startSilentServer(): Promise<Pick<MailServer, 'port' | 'close'>> {
  const server = createServer((socket) => socket.on('error', () => {}).resume())
  const { port } = await listening(server.listen(0, '127.0.0.1'))
  return {
    port,
    close: () => new Promise((done) => server.close(() => done())),
  }
}

async function listening(server: ReturnType<typeof createServer>): Promise<AddressInfo> {
  if (!server.listening) await once(server, 'listening')
  return server.address() as AddressInfo
}
