import type { Context } from '#server/context.ts'
import type { Input, Route } from '#server/http/route.ts'
import { demoJobOf, makingDemo, refuseUnlessPossible } from './state.ts'

/** The calls of the demo, for super administrators. */
export const demoRoutes: readonly Route[] = [
  {
    url: '/admin/demo/make',
    method: 'POST',
    access: 'super',
    logTitle: 'demo:log.make',
    handle: make,
  },
  {
    url: '/admin/demo/remove',
    method: 'POST',
    access: 'super',
    logTitle: 'demo:log.remove',
    handle: remove,
  },
]

/** Who asks while it is being made is told of that job. Of two at one moment the second job finds the demo there. */
async function make(context: Context, { body }: Input) {
  const { jobs } = context.app
  const running = await demoJobOf(context)
  if (running !== null) return { data: { job: running } }
  await refuseUnlessPossible(context)
  return { data: { job: await jobs.start(makingDemo, { open: body.open === true }, context) } }
}

async function remove(context: Context, { body }: Input) {
  const { removeDemo } = await import('./remove.ts')
  const { count, ...data } = await removeDemo(context, { all: body.all === true })
  return { data, message: 'demo:removed', params: { count } }
}
