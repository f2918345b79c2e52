const day = 86_400

/** How much is sent, kept and waited for (`docs/security.md#bounds`). */
export const webhookLimits = {
  /** webhooks of an installation, each of which is sent one delivery at a time by each process */
  hooks: 50,
  /** seconds until a delivery that failed is sent again, each time; then it has failed for good */
  delays: [60, 300, 1800, 7200, 43_200, 86_400],
  /** seconds without a success after which a webhook is switched off */
  failing: 3 * day,
  /** deliveries that wait for one webhook; beyond them the oldest fail */
  waiting: 10_000,
  /** seconds that deliveries are kept once they are over */
  kept: 30 * day,
  /** seconds after which another process may send what one was about to send */
  held: 60,
  /** milliseconds in which one look sends to one webhook; the next look goes on */
  perLook: 10_000,
  /** what one attempt may take, and how much of an answer is kept */
  attempt: { milliseconds: 5000, bytes: 4096 },
} as const
