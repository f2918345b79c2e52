import type { DashboardFace } from '#web/screens/dashboard/face.ts'

/** The step of a new site that sets up email. */
export const mailStep: DashboardFace = {
  namespaces: ['mailStep'],
  steps: { mail: { title: 'mailStep:title', text: 'mailStep:text', page: 'routine/config?group=mail' } },
}
