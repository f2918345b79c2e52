import type { ChangeVerb } from '#core/calls/history.ts'
import type { Sample } from '#core/calls/process.ts'

/** Numbers of days that the dashboard's charts can show, the present one included. */
export const dashboardPeriods = [7, 30, 90] as const
export type DashboardPeriod = (typeof dashboardPeriods)[number]

/** The parts of the dashboard. Each is a call of its own, `dashboard/<part>`, for those who may see what it is counted from. */
export interface DashboardParts {
  readonly todo: TodoPart
  readonly drafts: { readonly list: readonly Draft[] }
  readonly changes: { readonly list: readonly ChangedRow[] }
  readonly members: MembersPart
  readonly attachments: AttachmentsPart
  readonly articles: ArticlesPart
  readonly admins: { readonly total: number }
  readonly activity: ActivityPart
  readonly logs: { readonly list: readonly LoggedRow[] }
  readonly load: LoadPart
}

export type DashboardPart = keyof DashboardParts

/** What `dashboard/index` answers: the remark, and which parts the caller may ask for. */
export interface DashboardIndex {
  readonly remark: string
  readonly parts: readonly DashboardPart[]
}

/** What there is to do. */
export interface TodoPart {
  /** what a new site needs, in the order that it is done; none once all is there */
  readonly steps: readonly FirstStep[]
  readonly waiting: readonly Waiting[]
}

export interface FirstStep {
  readonly name: 'siteName' | 'logo' | 'mail' | 'factor' | 'admin' | 'article'
  readonly isDone: boolean
}

/** Something that waits for somebody, and how much of it. */
export interface Waiting {
  readonly name: 'drafts' | 'requests' | 'failedJobs'
  readonly count: number
}

/** Something that the caller has begun and not finished. */
export interface Draft {
  /** typed into a form and not saved, or a row of the caller's own whose state is `draft` */
  readonly kind: 'form' | 'row'
  readonly resource: string
  /** null: a new one */
  readonly row: number | null
  /** what the row is called; '' where it has no name yet, or none that the caller may read */
  readonly label: string
  /** unix seconds */
  readonly time: number
}

/** A row that somebody changed. */
export interface ChangedRow {
  readonly id: number
  readonly resource: string
  /** null: it is gone */
  readonly row: number | null
  readonly label: string
  readonly verb: ChangeVerb
  /** '' for the product itself */
  readonly by: string
  /** unix seconds */
  readonly time: number
}

/** How many came within seven days of the site's calendar, today being the last, and within the seven before. */
export interface WeekFigures {
  readonly now: number
  readonly before: number
}

/** Members there are. The list of days belongs to the period asked for; so do the figures of each day. */
export interface MembersPart {
  readonly total: number
  readonly week: WeekFigures
  /** `YYYY-MM-DD` in the site's time zone, oldest first */
  readonly dates: readonly string[]
  /** who came on each day */
  readonly added: readonly number[]
  readonly newest: readonly NewMember[]
}

export interface NewMember {
  readonly id: number
  readonly username: string
  readonly nickname: string
  readonly avatar: string
  /** unix seconds */
  readonly create_time: number
}

export interface AttachmentsPart {
  readonly total: number
  readonly week: WeekFigures
  readonly dates: readonly string[]
  /** uploads of each day, by the kind of the file */
  readonly kinds: Readonly<Record<string, readonly number[]>>
}

export interface ArticlesPart {
  readonly total: number
  readonly statuses: Readonly<Record<string, number>>
}

/** What administrators did on each day, by the rows of the log that the caller may see. */
export interface ActivityPart {
  readonly dates: readonly string[]
  /** those who did most; the name is '' for calls that nobody had signed in for */
  readonly admins: readonly { readonly username: string; readonly counts: readonly number[] }[]
  /** all others together */
  readonly others: readonly number[]
}

export interface LoggedRow {
  readonly id: number
  readonly username: string
  readonly title: string
  readonly ip: string
  /** unix seconds */
  readonly create_time: number
}

/** What all living processes did together, minute by minute, oldest first. */
export interface LoadPart {
  readonly processes: number
  readonly minutes: readonly LoadMinute[]
}

export interface LoadMinute extends Pick<Sample, 'time' | 'memory' | 'delay'> {
  /** requests a minute */
  readonly rate: number
}
