import { type DashboardFace, waitingRows } from '#server/lookups/dashboard/face.ts'
import { webhook } from '../webhook/webhook.ts'

/** Webhooks that the product has switched off wait for somebody on the start page. */
export const webhookDashboard: DashboardFace = {
  waiting: { webhooks: waitingRows(webhook, 'health', 'stopped', 60) },
}
