import { type Config, ConfigError } from '../../config.ts'
import { isAway, isDenied } from '../../db/dialect.ts'

interface SystemError {
  readonly code?: unknown
  readonly errcode?: unknown
  readonly errno?: unknown
  readonly syscall?: unknown
  readonly hostname?: unknown
  readonly path?: unknown
  readonly message?: unknown
  readonly errors?: readonly unknown[]
}

/** What keeps the product from starting, as a sentence that says what to do; null for what nobody has foreseen. */
export function explainFault(error: unknown, config: Config | null): string | null {
  if (error instanceof ConfigError) return error.message
  const fault = (error ?? {}) as SystemError
  if (fault.code === 'ERR_SQLITE_ERROR') return explainSqlite(fault, config)
  if (isListening(fault, config)) return explainListening(fault, config)
  if (typeof fault.path === 'string') return explainFile(fault, fault.path)
  return config && explainServer(fault, config)
}

/** An address without the name and password in it. */
export function withoutSecrets(url: string): string {
  if (url.startsWith('sqlite:')) return url.slice('sqlite:'.length)
  if (!URL.canParse(url)) return 'the given address'
  const { protocol, host, pathname } = new URL(url)
  return `${protocol}//${host}${pathname === '/' ? '' : pathname}`
}

const restore =
  'stop every process that uses it and put a copy in its place (README, “Backup and restore”); "npm run doctor" says what is damaged'

/** The first byte of SQLite's codes says what it is, the others where. */
function explainSqlite({ errcode, message }: SystemError, config: Config | null): string {
  const file = config ? withoutSecrets(config.databaseUrl) : 'the database file'
  switch (Number(errcode) & 0xff) {
    case 11:
      return `the database file ${file} is damaged: ${restore}`
    case 26:
      return `${file} is no database file or its beginning is damaged: ${restore}`
    case 3:
    case 8:
    case 14:
    case 23:
      return `the database file ${file} can not be opened or written: give it and its folder to the user that runs the server`
    case 5:
    case 6:
      return `the database file ${file} is locked by another program: end that program and start again`
    case 13:
      return `the disk with ${file} is full: make room and start again`
    default:
      return `the database file ${file} can not be used (${oneLine(message)}): look at the disk, then start again`
  }
}

/** A name that nobody knows is looked up before anything listens. */
function isListening({ syscall, hostname }: SystemError, config: Config | null): boolean {
  return syscall === 'listen' || (syscall === 'getaddrinfo' && hostname === config?.host)
}

function explainListening({ code }: SystemError, config: Config | null): string {
  const place = `HOST ${config?.host}, PORT ${config?.port}`
  switch (code) {
    case 'EADDRINUSE':
      return `${place}: the port is in use (EADDRINUSE), end what listens there or choose another PORT`
    case 'EACCES':
      return `${place}: this user may not listen on that port, choose one above 1023`
    default:
      return `${place}: this machine has no such address, choose one of its own or 0.0.0.0 for all`
  }
}

function explainFile({ code }: SystemError, path: string): string | null {
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return `${path} can not be read or written (${code}): give it to the user that runs the server (chown, chmod)`
    case 'EROFS':
      return `${path} lies on a disk that can not be written: choose another PORTICO_DATA_DIR`
    case 'ENOSPC':
    case 'EDQUOT':
      return `the disk with ${path} is full: make room and start again`
    case 'ENOTDIR':
    case 'EEXIST':
    case 'EISDIR':
    case 'ELOOP':
    case 'ENAMETOOLONG':
      return `${path} is not what it should be (${code}): choose another PORTICO_DATA_DIR or move away what is there`
    default:
      return null
  }
}

/** Codes of the network, of PostgreSQL (in classes of two characters) and of MySQL, and what the drivers say without one. */
const absent =
  /^(?:E(?:CONN|TIMEDOUT|PIPE|HOST|NET|NOTFOUND|AI_|ADDR)\w*|08\w{3}|53\w{3}|57\w{3}|PROTOCOL_\w+|HANDSHAKE_\w+|ER_(?:SERVER_SHUTDOWN|CON_COUNT_ERROR|HANDSHAKE_ERROR))$/
const refused =
  /^(?:28\w{3}|3D000|42501|25006|AUTH_\w+|ER_\w*(?:DENIED|BAD_DB|HOST_|AUTH_|READ_ONLY|OPTION_PREVENTS)\w*)$/

function explainServer(fault: SystemError, { databaseUrl }: Config): string | null {
  const code = String(fault.code)
  const where = `DATABASE_URL: ${withoutSecrets(databaseUrl)}`
  const reason = reasonOf(fault)
  if (refused.test(code) || isDenied(fault) || /SASL/.test(String(fault.message))) {
    return `${where} refuses us (${reason}): check user, password and name of the database, and that it exists and is open to that user`
  }
  if (!absent.test(code) && !isAway(fault) && !/does not support SSL/.test(String(fault.message))) return null
  return `${where} does not answer as a database does (${reason}): check the address and start the database server`
}

/** Several addresses of one name that all failed come as one error without a text of its own. */
function reasonOf({ message, code, errors = [] }: SystemError): string {
  return (
    oneLine(message) || errors.map((error) => oneLine((error as Error).message)).join(', ') || String(code)
  )
}

function oneLine(text: unknown): string {
  return (
    String(text ?? '')
      .split('\n', 1)[0]
      ?.trim() ?? ''
  )
}
