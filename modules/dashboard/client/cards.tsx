import type { DashboardCard } from '#web/screens/dashboard/face.ts'
import { allFaces, inOrder } from './faces.ts'
import { Figures, figuresOf } from './figures.tsx'
import { LoadCard } from './load-card.tsx'
import { LatestChanges, OwnDrafts } from './recent-cards.tsx'
import { FirstSteps, WaitingForMe } from './todo-cards.tsx'

/** What is about every module, and the server itself. */
const ownCards: readonly DashboardCard[] = [
  { key: 'steps', weigh: 100, part: 'todo', title: 'dashboard:steps.title', Card: FirstSteps },
  { key: 'waiting', weigh: 90, part: 'todo', title: 'dashboard:waiting.title', Card: WaitingForMe },
  { key: 'drafts', weigh: 80, part: 'drafts', title: 'dashboard:drafts.title', Card: OwnDrafts },
  { key: 'changes', weigh: 70, part: 'changes', title: 'dashboard:changes.title', Card: LatestChanges },
  { key: 'load', weigh: 10, part: 'load', title: 'dashboard:load.title', Card: LoadCard },
]

/** The cards that the caller may see, in the order that they have unless somebody has arranged them. */
export function cardsOf(parts: readonly string[]): readonly DashboardCard[] {
  const cards = allFaces().flatMap((face) => face.cards ?? [])
  // The figures of all modules stand on one card, which is there for whoever sees any of them.
  const [first] = figuresOf(parts)
  const figures = first
    ? [
        {
          key: 'figures',
          weigh: 65,
          part: first.part,
          title: 'dashboard:figures',
          hasPeriod: true,
          Card: Figures,
        },
      ]
    : []
  return inOrder([...ownCards, ...figures, ...cards], parts)
}
