import { join, resolve } from 'node:path'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { type Language, languages } from '#core/wire.ts'
import { findKey, makeKey } from './app/installation/key-file.ts'
import { isCommonPassword } from './auth/common-passwords.ts'
import { type Connections, connectionUrls, ownConnection } from './lookups/tables/connection-urls.ts'
import { type S3Address, storageUrl } from './storage/storage-url.ts'

const flag = z.enum(['', '0', '1']).transform((value) => value === '1')
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
)

/** Every variable that is read, as `docs/reference/environment.md` tells them. */
const environment = z.object({
  /** `production` closes test hooks and the API documents */
  NODE_ENV: z.string().default(''),
  /** where to listen */
  HOST: z.string().default('127.0.0.1'),
  /** where to listen */
  PORT: z.coerce.number().int().min(0).max(65535).default(8000),
  /** database, uploads, key */
  PORTICO_DATA_DIR: z.string().default('./data'),
  /** `sqlite:<path>`, `postgres://…` or `mysql://…`; SQLite in the data folder unless said otherwise */
  DATABASE_URL: z.string().default(''),
  /** more databases that the code generator reads tables from, as JSON: `{"shop": "postgres://…"}` */
  PORTICO_CONNECTIONS: connectionUrls.default(new Map()),
  /** name of the first administrator */
  PORTICO_ADMIN_USERNAME: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9_]{2,14}$/, 'must be 3 to 15 letters, digits and underscores, a letter first')
    .default('admin'),
  /** password of the first administrator, at least 10 characters; generated and printed once where there is none */
  PORTICO_ADMIN_PASSWORD: z.string().default(''),
  /** language that the site is written in, `zh-cn` or `en`: the first start takes it into the settings; asked at the first sign-in where there is none */
  PORTICO_SITE_LANGUAGE: z.enum(['', ...languages], `must be ${languages.join(' or ')}`).default(''),
  /** counters shared by many processes; needs `PORTICO_SECRET` */
  REDIS_URL: z.string().default(''),
  /** S3-compatible storage for uploads: `s3://KEY:SECRET@host:port/bucket?region=…&tls=0`; the data folder unless said otherwise */
  STORAGE_URL: storageUrl.default(null),
  /** base of absolute addresses, and the site that passkeys are made for */
  PORTICO_PUBLIC_URL: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  /** addresses or CIDR blocks, by comma, whose forwarded address counts */
  PORTICO_TRUSTED_PROXIES: list.default([]),
  /** exact origins, by comma, that may call */
  PORTICO_CORS_ORIGINS: list.default([]),
  /** key of all keyed hashes, at least 32 characters; a key file in the data folder unless said otherwise */
  PORTICO_SECRET: z.string().default(''),
  /** seconds an access token lives; the setting unless said otherwise */
  PORTICO_TOKEN_LIFE: z.coerce.number().int().min(1).max(2592000).optional(),
  /** `off` lifts the general throttle; refused in production */
  PORTICO_RATE_LIMIT: z.enum(['', 'on', 'off']).default('on'),
  /** opens `/metrics` beyond loopback */
  PORTICO_METRICS_TOKEN: z.string().default(''),
  /** `1` answers the solution of a captcha beside it and makes weak hashes of passwords; refused in production */
  PORTICO_TEST_HOOKS: flag.default(false),
  /**
   * seconds by which the clock of the product goes before that of the machine, less than 0 where it goes after it; what is due by it is done
   * when `POST /test/clock` asks for it, and never by itself. Needs `PORTICO_TEST_HOOKS`
   */
  PORTICO_TEST_CLOCK: z.union([z.literal(''), z.coerce.number().int()]).default(''),
  /** `1` opens the code generator in production */
  PORTICO_GENERATOR: flag.default(false),
  /** `fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent` */
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

/** A variable that a module reads. */
export interface Variable {
  /** what the configuration calls it */
  readonly as: keyof ModuleConfig
  readonly schema: z.ZodType
  /** a value that is for development only */
  readonly notInProduction?: string
}

/** The variables that modules read, by name. */
export type Variables = Readonly<Record<string, Variable>>

/** What modules read of the environment: each extends this type, under names of its own. */
// biome-ignore lint/suspicious/noEmptyInterface: modules fill it
export interface ModuleConfig {}

/** Everything the environment decides, validated and frozen. Only this file reads it. */
export interface Config extends ModuleConfig {
  readonly isProduction: boolean
  readonly host: string
  readonly port: number
  readonly dataDir: string
  readonly databaseUrl: string
  /** further databases that the generator may read, by key */
  readonly connections: Connections
  readonly redisUrl: string
  /** where files are kept; null is the data folder */
  readonly storage: S3Address | null
  readonly adminUsername: string
  /** '' means: generate one at first start */
  readonly adminPassword: string
  /** what a first start makes the main language of the site; '' means: whoever signs in first is asked */
  readonly siteLanguage: Language | ''
  readonly publicUrl: string
  readonly trustedProxies: readonly string[]
  readonly corsOrigins: readonly string[]
  /** key of every keyed hash, at least 32 characters; '' as long as none was made */
  readonly secret: string
  /** where the key came from: the variable, or the path of the key file */
  readonly secretPlace: string
  /** seconds an access token lives when the environment says so; else the setting decides */
  readonly tokenLife: number | undefined
  readonly hasRateLimit: boolean
  readonly metricsToken: string
  readonly hasTestHooks: boolean
  /** seconds by which a test's clock goes before that of the machine; null where the machine's is the clock */
  readonly clockShift: number | null
  /** the code generator may be used: always in development, in production where it was switched on */
  readonly hasGenerator: boolean
  readonly logLevel: string
  /** what programs that the server runs are given of its own environment: nothing in it is a secret */
  readonly childEnvironment: Readonly<Record<string, string>>
}

/** A configuration that can not be started with; the message says which value and why. */
export class ConfigError extends Error {}

/** Reads the environment as `readEnvironment` does, and makes the data folder and, once, its key file. */
export function readConfig(
  env: Readonly<Record<string, string | undefined>>,
  variables: Variables = {},
): Config {
  return withKey(readEnvironment(env, variables))
}

/** The configuration with a key: the one it has, or the data folder's own, which is made where there is none. */
export function withKey(config: Config): Config {
  return config.secret === ''
    ? Object.freeze({ ...config, secret: checkedKey(makeKey(config.secretPlace), config.secretPlace) })
    : config
}

/** Reads the environment and the key, and makes nothing; an unsafe value stops the start. */
export function readEnvironment(
  env: Readonly<Record<string, string | undefined>>,
  variables: Variables = {},
): Config {
  const parsed = schemaWith(variables).safeParse(env)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new ConfigError(`${issue?.path.join('.')}: ${issue?.message}`)
  }
  const value = parsed.data
  const isProduction = value.NODE_ENV === 'production'
  const isRateFree = value.PORTICO_RATE_LIMIT === 'off'
  if (isProduction && value.PORTICO_TEST_HOOKS)
    throw new ConfigError('PORTICO_TEST_HOOKS is refused in production')
  if (value.PORTICO_TEST_CLOCK !== '' && !value.PORTICO_TEST_HOOKS)
    throw new ConfigError('PORTICO_TEST_CLOCK needs PORTICO_TEST_HOOKS')
  if (isProduction && isRateFree) throw new ConfigError('PORTICO_RATE_LIMIT=off is refused in production')
  for (const [name, { notInProduction }] of Object.entries(variables))
    if (isProduction && notInProduction !== undefined && env[name] === notInProduction)
      throw new ConfigError(`${name}=${notInProduction} is refused in production`)
  if (value.REDIS_URL && !value.PORTICO_SECRET)
    throw new ConfigError('PORTICO_SECRET is required with REDIS_URL')
  if (!/^$|^(?:sqlite:.|(?:postgres|postgresql|mysql|mariadb):\/\/)/.test(value.DATABASE_URL))
    throw new ConfigError('DATABASE_URL must begin with sqlite:, postgres:// or mysql://')
  checkPassword(value.PORTICO_ADMIN_PASSWORD)
  checkProxies(value.PORTICO_TRUSTED_PROXIES)
  for (const origin of value.PORTICO_CORS_ORIGINS) {
    if (!URL.canParse(origin) || new URL(origin).origin !== origin) {
      throw new ConfigError(
        `PORTICO_CORS_ORIGINS: ${origin} is not an exact origin such as https://shop.example`,
      )
    }
  }
  const dataDir = resolve(value.PORTICO_DATA_DIR)
  const databaseUrl = value.DATABASE_URL || `sqlite:${join(dataDir, 'portico.db')}`
  const taken = ownConnection(value.PORTICO_CONNECTIONS, databaseUrl)
  if (taken !== null)
    throw new ConfigError(`PORTICO_CONNECTIONS: ${taken} is the product's own database, which needs no key`)
  const own: Omit<Config, keyof ModuleConfig> = {
    isProduction,
    host: value.HOST,
    port: value.PORT,
    dataDir,
    databaseUrl,
    connections: value.PORTICO_CONNECTIONS,
    redisUrl: value.REDIS_URL,
    storage: value.STORAGE_URL,
    adminUsername: value.PORTICO_ADMIN_USERNAME,
    adminPassword: value.PORTICO_ADMIN_PASSWORD,
    siteLanguage: value.PORTICO_SITE_LANGUAGE,
    publicUrl: value.PORTICO_PUBLIC_URL.replace(/\/$/, ''),
    trustedProxies: value.PORTICO_TRUSTED_PROXIES,
    corsOrigins: value.PORTICO_CORS_ORIGINS,
    ...secretOf(value.PORTICO_SECRET, dataDir),
    tokenLife: value.PORTICO_TOKEN_LIFE,
    hasRateLimit: !isRateFree,
    metricsToken: value.PORTICO_METRICS_TOKEN,
    hasTestHooks: value.PORTICO_TEST_HOOKS,
    clockShift: value.PORTICO_TEST_CLOCK === '' ? null : value.PORTICO_TEST_CLOCK,
    hasGenerator: !isProduction || value.PORTICO_GENERATOR,
    logLevel: value.LOG_LEVEL,
    childEnvironment: childEnvironmentOf(env),
  }
  const ofModules = Object.entries(variables).map(([name, { as }]) => [as, value[name as keyof typeof value]])
  return Object.freeze({ ...own, ...Object.fromEntries(ofModules) } as Config)
}

/** The same schema with the variables of modules besides, whose values it knows nothing of. */
function schemaWith(variables: Variables): typeof environment {
  const schemas = Object.entries(variables).map(([name, { schema }]) => [name, schema])
  return environment.extend(Object.fromEntries(schemas)) as unknown as typeof environment
}

/** Where programs are, and by which proxies they reach the internet; an address that holds a password is left out. */
function childEnvironmentOf(
  env: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> {
  const names = [
    'PATH',
    'TZ',
    'TMPDIR',
    'SSL_CERT_FILE',
    'SSL_CERT_DIR',
    'NODE_EXTRA_CA_CERTS',
    'NO_PROXY',
    'no_proxy',
  ]
  const addresses = ['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy', 'npm_config_registry']
  const entries = [...names, ...addresses].flatMap((name) => {
    const value = env[name]
    const isOpen = value && !(addresses.includes(name) && value.includes('@'))
    return isOpen ? [[name, value] as const] : []
  })
  return Object.freeze(Object.fromEntries(entries))
}

function checkPassword(password: string): void {
  if (password === '') return
  if (password.length < 10) throw new ConfigError('PORTICO_ADMIN_PASSWORD: at least 10 characters')
  if (password.length > 32 || /[&<>"'\r\n]/.test(password)) {
    throw new ConfigError('PORTICO_ADMIN_PASSWORD: at most 32 characters, none of & < > " \'')
  }
  if (isCommonPassword(password)) throw new ConfigError('PORTICO_ADMIN_PASSWORD: this password is too common')
}

function checkProxies(proxies: readonly string[]): void {
  for (const proxy of proxies) {
    if (!ipaddr.isValid(proxy) && !ipaddr.isValidCIDR(proxy)) {
      throw new ConfigError(`PORTICO_TRUSTED_PROXIES: ${proxy} is not an address or CIDR block`)
    }
  }
}

/** The key from the environment, or the installation's own if it has one. */
function secretOf(given: string, dataDir: string): Pick<Config, 'secret' | 'secretPlace'> {
  if (given !== '') {
    if (given.length < 32) throw new ConfigError('PORTICO_SECRET: at least 32 characters')
    return { secret: given, secretPlace: 'PORTICO_SECRET' }
  }
  const secretPlace = join(dataDir, 'secret.key')
  const found = findKey(secretPlace)
  return { secret: found === null ? '' : checkedKey(found, secretPlace), secretPlace }
}

function checkedKey(key: string, place: string): string {
  if (key.length < 32) {
    throw new ConfigError(
      `${place} is damaged, it holds fewer than 32 characters: put the file back from where you keep a copy`,
    )
  }
  return key
}
