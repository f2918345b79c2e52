import type { Language } from './wire.ts'

/** How a failure is answered: business code, HTTP status and fixed data. */
export interface ProblemSpec {
  readonly code: number
  readonly status: number
  readonly data: unknown
}

/** How most failures are answered. */
const refusal: ProblemSpec = { code: 0, status: 200, data: null }

/** The kernel's failures; their texts are `problems` of `core/messages/`. */
export const kernelProblems = {
  needLogin: { code: 303, status: 200, data: { type: 'need login' } },
  loggedIn: { code: 303, status: 200, data: { type: 'logged in' } },
  keyUnknown: { code: 303, status: 200, data: { type: 'need login' } },
  keyExpired: { code: 409, status: 200, data: [] },
  keyAddress: { code: 401, status: 200, data: [] },
  keysOff: { code: 401, status: 200, data: [] },
  keyClosed: { code: 401, status: 200, data: [] },
  tokenExpired: { code: 409, status: 200, data: [] },
  notAllowed: { code: 401, status: 200, data: [] },
  ruleNeeded: { code: 401, status: 200, data: [] },
  superNeeded: { code: 401, status: 200, data: [] },
  outsideLimits: refusal,
  viewOnly: refusal,
  viewClosed: refusal,
  viewOver: { code: 0, status: 200, data: { type: 'view over' } },
  viewSubject: refusal,
  viewNothing: refusal,
  banned: { code: 0, status: 403, data: null },
  notFound: { code: 0, status: 404, data: null },
  unavailable: { code: 0, status: 503, data: null },
  busy: refusal,
  tooSlow: refusal,
  fault: { code: 0, status: 500, data: null },
  malformed: refusal,
  tooLarge: refusal,
  tooDeep: refusal,
  wrongType: refusal,
  wrongMethod: refusal,
  twoTokens: refusal,
  crossSite: refusal,
  tooManyRequests: refusal,
  parameter: refusal,
  invalid: refusal,
  emptyBody: refusal,
  rowNotFound: refusal,
  nothingDeleted: refusal,
  idList: refusal,
  allRows: refusal,
  allChanged: refusal,
  ledgerClosed: refusal,
  keyNeeded: refusal,
  keyUsed: refusal,
  linesVersion: refusal,
  conflict: refusal,
  unknownColumn: refusal,
  unknownOperator: refusal,
  wrongFilterValue: refusal,
  wrongWhere: refusal,
  wrongPage: refusal,
  wrongLimit: refusal,
  tooManyFilters: refusal,
  quickSearchTooLong: refusal,
  searchTooSlow: refusal,
  wrongTransition: refusal,
  hasChildren: refusal,
  inUse: refusal,
  cycle: refusal,
  sortAcrossParents: refusal,
  sortTooFar: refusal,
  wrongLogin: refusal,
  loginThrottled: refusal,
  refreshFailed: refusal,
  noMenu: refusal,
  uploadIncomplete: refusal,
  uploadSingle: refusal,
  uploadType: refusal,
  uploadSize: refusal,
  storeAway: { code: 0, status: 503, data: null },
  storeFull: { code: 0, status: 503, data: null },
  memberCenterClosed: refusal,
  bulkRows: refusal,
  historyField: refusal,
  draftMissing: refusal,
  draftUnapproved: refusal,
  draftOwn: refusal,
  draftTime: refusal,
  bulkField: refusal,
  bulkRefused: refusal,
  exportOrder: refusal,
  noTable: refusal,
  tableIsView: refusal,
  tableClosed: refusal,
  connectionAway: refusal,
  jobsOwn: refusal,
  jobsFull: refusal,
  jobEnded: refusal,
  jobNotEnded: refusal,
  jobNotRepeatable: refusal,
  jobAskerGone: refusal,
  secondFactor: refusal,
  secondFactorWrong: refusal,
  ticketGone: refusal,
  factorIsOn: refusal,
  factorNotBegun: refusal,
  factorOff: refusal,
  passkeysAway: refusal,
  passkeyRefused: refusal,
  passkeyKnown: refusal,
  tooManyPasskeys: refusal,
  factorRequired: refusal,
  tooManyKeys: refusal,
  foreignAccount: refusal,
} satisfies Record<string, ProblemSpec>

/** A failure of a module: what it says in each language and, where it is not answered as most are, how. */
export type DeclaredProblem = Readonly<Record<Language, string>> & Partial<ProblemSpec>

/** Declares failures of a module, which makes their names known by extending `Problems`. */
export function defineProblems<N extends string>(
  problems: Readonly<Record<N, DeclaredProblem>>,
): Readonly<Record<N, DeclaredProblem>> {
  return problems
}

/** What `Problems` is extended by: the names that a module declares. */
export type ProblemsOf<P> = { readonly [N in keyof P]: ProblemSpec }

/** Every failure that a caller can meet, by name; modules extend it by theirs. */
export interface Problems extends ProblemsOf<typeof kernelProblems> {}

export type ProblemName = keyof Problems

/**
 * Every failure of the kernel and of modules, each with its declared ones. Throws a sentence where two have one name, because
 * callers could not tell them apart.
 */
export function allProblems(declared: readonly Readonly<Record<string, DeclaredProblem>>[]): Problems {
  const all: Record<string, ProblemSpec> = { ...kernelProblems }
  for (const [name, { code, status, data }] of declared.flatMap((problems) => Object.entries(problems))) {
    if (Object.hasOwn(all, name)) throw new Error(`two parts of the product declare the problem ${name}`)
    all[name] = { code: code ?? refusal.code, status: status ?? refusal.status, data: data ?? refusal.data }
  }
  return all as unknown as Problems
}

/** What an error says about one input: a message key and what goes into the text. */
export interface Fault {
  readonly message: string
  readonly params?: Readonly<Record<string, string | number>>
  /** further fields that the message names: `{{others}}` */
  readonly fields?: readonly string[]
  /** what it is about where that is a part of a field's value: the namespace of its texts, and its field if it is one of these */
  readonly of?: { readonly texts: string; readonly field?: string }
  /** what it is about is a line of a row: whose field it is, and what people call that line */
  readonly line?: { readonly resource: string; readonly field: string; readonly name: string }
}

/**
 * Thrown for what a caller may meet; anything else that is thrown is a fault, logged and hidden.
 * `detail` fills the message; `data` is answered as such; `faults` name fields and reasons.
 */
export class Problem extends Error {
  readonly problem: ProblemName
  readonly detail: Readonly<Record<string, string | number>>
  readonly data: unknown
  readonly faults: Readonly<Record<string, Fault>>
  readonly headers: Readonly<Record<string, string>>

  constructor(
    problem: ProblemName,
    detail: Readonly<Record<string, string | number>> = {},
    more: {
      readonly data?: unknown
      readonly faults?: Readonly<Record<string, Fault>>
      readonly headers?: Readonly<Record<string, string>>
    } = {},
  ) {
    super(problem)
    this.problem = problem
    this.detail = detail
    this.data = more.data
    this.faults = more.faults ?? {}
    this.headers = more.headers ?? {}
  }
}

/** The refusal of what may be tried again in a moment: others are being served, nothing was done. */
export function busy(): Problem {
  return new Problem('busy', {}, { headers: { 'retry-after': '1' } })
}

/** A verdict of the gate, a scope or a guard: null lets through, a problem says which rule refused what. */
export type Verdict = Problem | null
