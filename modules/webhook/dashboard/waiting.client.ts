import type { DashboardFace } from '#web/screens/dashboard/face.ts'

/** Webhooks that were switched off, on the start page. */
export const webhookWaiting: DashboardFace = {
  namespaces: ['webhookWaiting'],
  waiting: {
    webhooks: { title: 'webhookWaiting:title', page: 'routine/webhook?health=stopped', glyph: 'warning' },
  },
}
