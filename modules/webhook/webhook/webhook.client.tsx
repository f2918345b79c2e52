import { Suspense, useEffect } from 'react'
import type { ClientSide } from '#web/screens/side.ts'
import { lazy } from '#web/ui/lazy.ts'
import { dropAnswers, tellSecret, tellTest, useAnswers } from './answers.client.ts'
import { EventsCell } from './events-cell.tsx'
import { HealthCell } from './health-cell.tsx'
import type { webhook } from './webhook.ts'

const AnswerDialogs = lazy(async () => ({
  default: (await import('./answer-dialogs.tsx')).AnswerDialogs,
}))
const EventsInput = lazy(async () => ({ default: (await import('./events-input.tsx')).EventsInput }))

/** What listens is chosen among all events; secrets and what came back from a test are told in dialogs. */
export const webhookClient: ClientSide<typeof webhook> = {
  cells: { events: EventsCell, health: HealthCell },
  inputs: { events: EventsInput },
  answers: { add: tellSecret, renewSecret: tellSecret, test: tellTest },
  toolbar: Told,
}

/** What is told over the list, as long as that is there: whoever comes later learns nothing of it. */
function Told() {
  const { secret, test } = useAnswers()
  useEffect(() => dropAnswers, [])
  if (!secret && !test) return null
  return (
    <Suspense>
      <AnswerDialogs />
    </Suspense>
  )
}
