import type { ReactNode } from 'react'
import type { DashboardPart, DashboardPeriod } from '../dashboard.ts'
import { Activity, MemberGrowth, Uploads } from './charts.tsx'
import { Figures } from './figures.tsx'
import { ArticleStatuses, LatestLogs, NewestMembers } from './lists.tsx'
import { LoadCard } from './load-card.tsx'
import { LatestChanges, OwnDrafts } from './recent-cards.tsx'
import { FirstSteps, WaitingForMe } from './todo-cards.tsx'

/** A card of the start page, under the name that its place is kept by. */
export interface DashboardCard {
  readonly key: string
  /** there for those who may see one of these */
  readonly parts: readonly DashboardPart[]
  /** message key of what it is called */
  readonly title: string
  readonly show: (days: DashboardPeriod, parts: readonly DashboardPart[]) => ReactNode
}

/** All cards, in the order that they have unless somebody has arranged them. */
export const dashboardCards: readonly DashboardCard[] = [
  { key: 'steps', parts: ['todo'], title: 'steps.title', show: () => <FirstSteps /> },
  { key: 'waiting', parts: ['todo'], title: 'waiting.title', show: () => <WaitingForMe /> },
  { key: 'drafts', parts: ['drafts'], title: 'drafts.title', show: () => <OwnDrafts /> },
  { key: 'changes', parts: ['changes'], title: 'changes.title', show: () => <LatestChanges /> },
  {
    key: 'figures',
    parts: ['members', 'attachments', 'articles', 'admins'],
    title: 'figures',
    show: (days, parts) => <Figures parts={parts} days={days} />,
  },
  {
    key: 'growth',
    parts: ['members'],
    title: 'chart.members',
    show: (days) => <MemberGrowth days={days} />,
  },
  {
    key: 'newest',
    parts: ['members'],
    title: 'newest',
    show: (days) => <NewestMembers days={days} />,
  },
  {
    key: 'uploads',
    parts: ['attachments'],
    title: 'chart.attachments',
    show: (days) => <Uploads days={days} />,
  },
  {
    key: 'statuses',
    parts: ['articles'],
    title: 'byStatus',
    show: () => <ArticleStatuses />,
  },
  {
    key: 'activity',
    parts: ['activity'],
    title: 'chart.activity',
    show: (days) => <Activity days={days} />,
  },
  { key: 'logs', parts: ['logs'], title: 'logs', show: () => <LatestLogs /> },
  { key: 'load', parts: ['load'], title: 'load.title', show: () => <LoadCard /> },
]
