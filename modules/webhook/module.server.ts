import type { ServerModule } from '#server/module.ts'
import { serverResource } from '#server/resource/side.ts'
import { webhookDashboard } from './dashboard/waiting.server.ts'
import { webhookTexts } from './messages/server.ts'
import { migrations } from './migrations/index.ts'
import { webhookModule } from './module.ts'
import { webhookProblems } from './problems.ts'
import { deliverKind, sweepDeliveries } from './server/deliver-job.ts'
import { noteEvent } from './server/note-event.ts'
import { sealedSecret } from './server/secret.ts'
import { Webhooks } from './server/webhooks.ts'
import { eventsRoute } from './webhook/events-call.server.ts'
import { webhookServer } from './webhook/webhook.server.ts'
import { webhook } from './webhook/webhook.ts'
import { webhookDeliveryServer } from './webhookDelivery/webhookDelivery.server.ts'
import { webhookDelivery } from './webhookDelivery/webhookDelivery.ts'

export const webhookModuleServer: ServerModule = {
  module: webhookModule,
  migrations,
  problems: webhookProblems,
  messages: { webhook: webhookTexts },
  sides: [serverResource(webhook, webhookServer), serverResource(webhookDelivery, webhookDeliveryServer)],
  sealed: [sealedSecret],
  services: () => ({ webhooks: new Webhooks() }),
  caches: [{ version: 'webhooks', load: (app) => app.webhooks.load(app) }],
  everyEvent: noteEvent,
  routes: [eventsRoute],
  jobs: [deliverKind],
  sweeps: { webhook_deliveries: sweepDeliveries },
  dashboard: webhookDashboard,
  stop: async (app) => app.webhooks.stop(),
}
