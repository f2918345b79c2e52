/** A failure a caller can meet: business code, HTTP status, fixed data and the key of its message. */
export interface ProblemSpec {
  readonly code: number
  readonly status: number
  readonly data: unknown
  readonly message: string
}

/** Every failure a caller can meet: wire code, HTTP status and message key are decided here only. */
export const problems = {
  needLogin: { code: 303, status: 200, data: { type: 'need login' }, message: 'problems.needLogin' },
  loggedIn: { code: 303, status: 200, data: { type: 'logged in' }, message: 'problems.loggedIn' },
  tokenExpired: { code: 409, status: 200, data: [], message: 'problems.tokenExpired' },
  notAllowed: { code: 401, status: 200, data: [], message: 'problems.notAllowed' },
  banned: { code: 0, status: 403, data: null, message: 'problems.banned' },
  notFound: { code: 0, status: 404, data: null, message: 'problems.notFound' },
  unavailable: { code: 0, status: 503, data: null, message: 'problems.unavailable' },
  busy: { code: 0, status: 200, data: null, message: 'problems.busy' },
  tooSlow: { code: 0, status: 200, data: null, message: 'problems.tooSlow' },
  fault: { code: 0, status: 500, data: null, message: 'problems.fault' },
  malformed: { code: 0, status: 200, data: null, message: 'problems.malformed' },
  tooLarge: { code: 0, status: 200, data: null, message: 'problems.tooLarge' },
  tooDeep: { code: 0, status: 200, data: null, message: 'problems.tooDeep' },
  wrongType: { code: 0, status: 200, data: null, message: 'problems.wrongType' },
  wrongMethod: { code: 0, status: 200, data: null, message: 'problems.wrongMethod' },
  twoTokens: { code: 0, status: 200, data: null, message: 'problems.twoTokens' },
  prefetched: { code: 0, status: 200, data: null, message: 'problems.prefetched' },
  crossSite: { code: 0, status: 200, data: null, message: 'problems.crossSite' },
  tooManyRequests: { code: 0, status: 200, data: null, message: 'problems.tooManyRequests' },
  parameter: { code: 0, status: 200, data: null, message: 'problems.parameter' },
  invalid: { code: 0, status: 200, data: null, message: 'problems.invalid' },
  emptyBody: { code: 0, status: 200, data: null, message: 'problems.emptyBody' },
  rowNotFound: { code: 0, status: 200, data: null, message: 'problems.rowNotFound' },
  nothingDeleted: { code: 0, status: 200, data: null, message: 'problems.nothingDeleted' },
  idList: { code: 0, status: 200, data: null, message: 'problems.idList' },
  ledgerClosed: { code: 0, status: 200, data: null, message: 'problems.ledgerClosed' },
  keyNeeded: { code: 0, status: 200, data: null, message: 'problems.keyNeeded' },
  keyUsed: { code: 0, status: 200, data: null, message: 'problems.keyUsed' },
  conflict: { code: 0, status: 200, data: null, message: 'problems.conflict' },
  unknownColumn: { code: 0, status: 200, data: null, message: 'problems.unknownColumn' },
  unknownOperator: { code: 0, status: 200, data: null, message: 'problems.unknownOperator' },
  wrongFilterValue: { code: 0, status: 200, data: null, message: 'problems.wrongFilterValue' },
  wrongPage: { code: 0, status: 200, data: null, message: 'problems.wrongPage' },
  wrongLimit: { code: 0, status: 200, data: null, message: 'problems.wrongLimit' },
  tooManyFilters: { code: 0, status: 200, data: null, message: 'problems.tooManyFilters' },
  quickSearchTooLong: { code: 0, status: 200, data: null, message: 'problems.quickSearchTooLong' },
  searchTooSlow: { code: 0, status: 200, data: null, message: 'problems.searchTooSlow' },
  wrongTransition: { code: 0, status: 200, data: null, message: 'problems.wrongTransition' },
  hasChildren: { code: 0, status: 200, data: null, message: 'problems.hasChildren' },
  inUse: { code: 0, status: 200, data: null, message: 'problems.inUse' },
  cycle: { code: 0, status: 200, data: null, message: 'problems.cycle' },
  sortAcrossParents: { code: 0, status: 200, data: null, message: 'problems.sortAcrossParents' },
  sortTooFar: { code: 0, status: 200, data: null, message: 'problems.sortTooFar' },
  wrongLogin: { code: 0, status: 200, data: null, message: 'problems.wrongLogin' },
  loginThrottled: { code: 0, status: 200, data: null, message: 'problems.loginThrottled' },
  captchaWrong: { code: 0, status: 200, data: null, message: 'problems.captchaWrong' },
  captchaBusy: { code: 0, status: 200, data: null, message: 'problems.captchaBusy' },
  refreshFailed: { code: 0, status: 200, data: null, message: 'problems.refreshFailed' },
  noMenu: { code: 0, status: 200, data: null, message: 'problems.noMenu' },
  groupNotDominated: { code: 0, status: 200, data: null, message: 'problems.groupNotDominated' },
  groupOwn: { code: 0, status: 200, data: null, message: 'problems.groupOwn' },
  groupEqualsOwn: { code: 0, status: 200, data: null, message: 'problems.groupEqualsOwn' },
  groupsEqualOwn: { code: 0, status: 200, data: null, message: 'problems.groupsEqualOwn' },
  ruleNotHeld: { code: 0, status: 200, data: null, message: 'problems.ruleNotHeld' },
  ownAccount: { code: 0, status: 200, data: null, message: 'problems.ownAccount' },
  itemKept: { code: 0, status: 200, data: null, message: 'problems.itemKept' },
  tooManyItems: { code: 0, status: 200, data: null, message: 'problems.tooManyItems' },
  lastSuper: { code: 0, status: 200, data: null, message: 'problems.lastSuper' },
  uploadIncomplete: { code: 0, status: 200, data: null, message: 'problems.uploadIncomplete' },
  uploadSingle: { code: 0, status: 200, data: null, message: 'problems.uploadSingle' },
  uploadType: { code: 0, status: 200, data: null, message: 'problems.uploadType' },
  uploadSize: { code: 0, status: 200, data: null, message: 'problems.uploadSize' },
  uploadContent: { code: 0, status: 200, data: null, message: 'problems.uploadContent' },
  uploadTopic: { code: 0, status: 200, data: null, message: 'problems.uploadTopic' },
  uploadDriver: { code: 0, status: 200, data: null, message: 'problems.uploadDriver' },
  uploadPicture: { code: 0, status: 200, data: null, message: 'problems.uploadPicture' },
  uploadUnknown: { code: 0, status: 200, data: null, message: 'problems.uploadUnknown' },
  uploadOpen: { code: 0, status: 200, data: null, message: 'problems.uploadOpen' },
  storeAway: { code: 0, status: 503, data: null, message: 'problems.storeAway' },
  storeFull: { code: 0, status: 503, data: null, message: 'problems.storeFull' },
  uploadQuota: { code: 0, status: 200, data: null, message: 'problems.uploadQuota' },
  attachmentInUse: { code: 0, status: 200, data: null, message: 'problems.attachmentInUse' },
  attachmentPlaces: { code: 0, status: 200, data: null, message: 'problems.attachmentPlaces' },
  mailNotConfigured: { code: 0, status: 200, data: null, message: 'problems.mailNotConfigured' },
  mailFailed: { code: 0, status: 200, data: null, message: 'problems.mailFailed' },
  smsNotConfigured: { code: 0, status: 200, data: null, message: 'problems.smsNotConfigured' },
  smsFailed: { code: 0, status: 200, data: null, message: 'problems.smsFailed' },
  codeWrong: { code: 0, status: 200, data: null, message: 'problems.codeWrong' },
  codeTooSoon: { code: 0, status: 200, data: null, message: 'problems.codeTooSoon' },
  memberCenterClosed: { code: 0, status: 200, data: null, message: 'problems.memberCenterClosed' },
  testMailFailed: { code: 0, status: 200, data: null, message: 'problems.testMailFailed' },
  notRestored: { code: 0, status: 200, data: null, message: 'problems.notRestored' },
  notRolledBack: { code: 0, status: 200, data: null, message: 'problems.notRolledBack' },
  recordForged: { code: 0, status: 200, data: null, message: 'problems.recordForged' },
  justTaken: { code: 0, status: 200, data: null, message: 'problems.justTaken' },
  rollbackSecret: { code: 0, status: 200, data: null, message: 'problems.rollbackSecret' },
  rollbackNotAllowed: { code: 0, status: 200, data: null, message: 'problems.rollbackNotAllowed' },
  rollbackConflict: { code: 0, status: 200, data: null, message: 'problems.rollbackConflict' },
  viewNotAllowed: { code: 0, status: 200, data: null, message: 'problems.viewNotAllowed' },
  tooManyViews: { code: 0, status: 200, data: null, message: 'problems.tooManyViews' },
  bulkRows: { code: 0, status: 200, data: null, message: 'problems.bulkRows' },
  bulkField: { code: 0, status: 200, data: null, message: 'problems.bulkField' },
  bulkRefused: { code: 0, status: 200, data: null, message: 'problems.bulkRefused' },
  exportRows: { code: 0, status: 200, data: null, message: 'problems.exportRows' },
  exportOrder: { code: 0, status: 200, data: null, message: 'problems.exportOrder' },
  exportBusy: { code: 0, status: 200, data: null, message: 'problems.exportBusy' },
  downloadGone: { code: 0, status: 200, data: null, message: 'problems.downloadGone' },
  importBusy: { code: 0, status: 200, data: null, message: 'problems.importBusy' },
  importType: { code: 0, status: 200, data: null, message: 'problems.importType' },
  importUnreadable: { code: 0, status: 200, data: null, message: 'problems.importUnreadable' },
  importEmpty: { code: 0, status: 200, data: null, message: 'problems.importEmpty' },
  importTooBig: { code: 0, status: 200, data: null, message: 'problems.importTooBig' },
  importRows: { code: 0, status: 200, data: null, message: 'problems.importRows' },
  importColumns: { code: 0, status: 200, data: null, message: 'problems.importColumns' },
  importKey: { code: 0, status: 200, data: null, message: 'problems.importKey' },
  importFileGone: { code: 0, status: 200, data: null, message: 'problems.importFileGone' },
  noTable: { code: 0, status: 200, data: null, message: 'problems.noTable' },
  tableClosed: { code: 0, status: 200, data: null, message: 'problems.tableClosed' },
  connectionAway: { code: 0, status: 200, data: null, message: 'problems.connectionAway' },
  sqlUnreadable: { code: 0, status: 200, data: null, message: 'problems.sqlUnreadable' },
  sqlNoTable: { code: 0, status: 200, data: null, message: 'problems.sqlNoTable' },
  sqlChoose: { code: 0, status: 200, data: { type: 'tables' }, message: 'problems.sqlChoose' },
  sqlTooMuch: { code: 0, status: 200, data: null, message: 'problems.sqlTooMuch' },
  jobsOwn: { code: 0, status: 200, data: null, message: 'problems.jobsOwn' },
  jobsFull: { code: 0, status: 200, data: null, message: 'problems.jobsFull' },
  jobEnded: { code: 0, status: 200, data: null, message: 'problems.jobEnded' },
  jobNotEnded: { code: 0, status: 200, data: null, message: 'problems.jobNotEnded' },
  jobNotRepeatable: { code: 0, status: 200, data: null, message: 'problems.jobNotRepeatable' },
  jobAskerGone: { code: 0, status: 200, data: null, message: 'problems.jobAskerGone' },
  secondFactor: { code: 0, status: 200, data: null, message: 'problems.secondFactor' },
  secondFactorWrong: { code: 0, status: 200, data: null, message: 'problems.secondFactorWrong' },
  ticketGone: { code: 0, status: 200, data: null, message: 'problems.ticketGone' },
  factorIsOn: { code: 0, status: 200, data: null, message: 'problems.factorIsOn' },
  factorNotBegun: { code: 0, status: 200, data: null, message: 'problems.factorNotBegun' },
  factorOff: { code: 0, status: 200, data: null, message: 'problems.factorOff' },
  passkeysAway: { code: 0, status: 200, data: null, message: 'problems.passkeysAway' },
  passkeyRefused: { code: 0, status: 200, data: null, message: 'problems.passkeyRefused' },
  passkeyKnown: { code: 0, status: 200, data: null, message: 'problems.passkeyKnown' },
  tooManyPasskeys: { code: 0, status: 200, data: null, message: 'problems.tooManyPasskeys' },
  factorRequired: { code: 0, status: 200, data: null, message: 'problems.factorRequired' },
  terminalUnknown: { code: 0, status: 200, data: null, message: 'problems.terminalUnknown' },
  terminalLockfile: { code: 0, status: 200, data: null, message: 'problems.terminalLockfile' },
  terminalMissing: { code: 0, status: 200, data: null, message: 'problems.terminalMissing' },
  terminalTicket: { code: 0, status: 200, data: null, message: 'problems.terminalTicket' },
  terminalBusy: { code: 0, status: 200, data: null, message: 'problems.terminalBusy' },
  proofNeeded: { code: 0, status: 200, data: null, message: 'problems.proofNeeded' },
  exportsUsedUp: { code: 0, status: 200, data: null, message: 'problems.exportsUsedUp' },
  deletionWaiting: { code: 0, status: 200, data: null, message: 'problems.deletionWaiting' },
  noDeletion: { code: 0, status: 200, data: null, message: 'problems.noDeletion' },
  requestEnded: { code: 0, status: 200, data: null, message: 'problems.requestEnded' },
  storageUsedUp: { code: 0, status: 200, data: null, message: 'problems.storageUsedUp' },
  foreignAccount: { code: 0, status: 200, data: null, message: 'problems.foreignAccount' },
  generatorOff: { code: 0, status: 200, data: null, message: 'problems.generatorOff' },
  generatorBusy: { code: 0, status: 200, data: null, message: 'problems.generatorBusy' },
  generatorMending: { code: 0, status: 200, data: null, message: 'problems.generatorMending' },
  generatorDiskFull: { code: 0, status: 200, data: null, message: 'problems.generatorDiskFull' },
  generatorDiskClosed: { code: 0, status: 200, data: null, message: 'problems.generatorDiskClosed' },
  generatorGone: { code: 0, status: 200, data: null, message: 'problems.generatorGone' },
  generatorInUse: { code: 0, status: 200, data: null, message: 'problems.generatorInUse' },
  generatorEdited: { code: 0, status: 200, data: null, message: 'problems.generatorEdited' },
  generatorConfirm: { code: 0, status: 200, data: null, message: 'problems.generatorConfirm' },
  generatorFailed: { code: 0, status: 200, data: null, message: 'problems.generatorFailed' },
  copyRefused: { code: 0, status: 200, data: null, message: 'problems.copyRefused' },
  designRefused: { code: 0, status: 200, data: null, message: 'problems.designRefused' },
  ownCredentials: { code: 0, status: 200, data: null, message: 'problems.ownCredentials' },
} as const satisfies Record<string, ProblemSpec>

export type ProblemName = keyof typeof problems

/** What an error says about one input: a message key and what goes into the text. */
export interface Fault {
  readonly message: string
  readonly params?: Readonly<Record<string, string | number>>
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
