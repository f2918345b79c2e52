import type { FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

/** Figures of this process for Prometheus. */
export const metrics = new Registry()

const duration = new Histogram({
  name: 'portico_request_seconds',
  help: 'time from request to answer, by route',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
  registers: [metrics],
})

let hasDefaults = false

/** Text of all figures in Prometheus' format. */
export async function metricsText(): Promise<string> {
  // Collected from the first request on: watching the event loop costs, also where no metrics are read.
  if (!hasDefaults) collectDefaultMetrics({ register: metrics })
  hasDefaults = true
  return metrics.metrics()
}

/** Counts one answered request. Only declared routes become labels, so their number is bounded. */
export function countAnswer(method: string, route: string, status: number, milliseconds: number): void {
  duration.observe({ method, route, status }, milliseconds / 1000)
}

/** What requests were led to whose address says it only while the server goes on. */
const led = new WeakMap<FastifyRequest, string>()

/** Has a request counted as one to this address. */
export function countAs(request: FastifyRequest, url: string): void {
  led.set(request, url)
}

/** The route of a request as it was declared, wherever the back office is. */
export function routeOf(request: FastifyRequest): string {
  const { url = 'unknown', config } = request.routeOptions
  return led.get(request) ?? (config as { declaredUrl?: string } | undefined)?.declaredUrl ?? url
}
