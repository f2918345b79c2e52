import { answers } from '#core/openapi.ts'
import type { Route } from '#server/http/route.ts'
import type { EventChoice } from './event-choice.ts'
import { webhook } from './webhook.ts'

/** Every event that modules declare, as the viewer reads it. */
export const eventsRoute: Route = {
  url: '/admin/routine.webhook/events',
  method: 'GET',
  access: { anyOf: ['index', 'add', 'edit'].map((call) => `${webhook.name}/${call}`) },
  documents: {
    summary: 'Events that webhooks can listen to',
    responses: answers({
      type: 'array',
      items: {
        type: 'object',
        properties: { name: { type: 'string' }, says: { type: 'string' } },
        required: ['name', 'says'],
      },
    }),
  },
  handle: async ({ app, language }) => ({
    data: app.modules.flatMap(({ module }) =>
      module.events.map(({ name, sentence }): EventChoice => ({ name, says: sentence[language] })),
    ),
  }),
}
