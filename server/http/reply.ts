import type { FastifyReply } from 'fastify'
import { labelKeys } from '#core/messages.ts'
import type { Fault, Problem } from '#core/problems.ts'
import type { Envelope } from '#core/wire.ts'
import type { App } from '../context.ts'
import type { Translate } from '../messages.ts'
import type { Answer } from './route.ts'

/** Headers of every answer that is no document: nothing in it may run, nothing of it is kept. */
export const callHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
}

/** Sends what a handler answered. */
export function sendAnswer(
  reply: FastifyReply,
  answer: Answer,
  now: number,
  translate: Translate,
): FastifyReply {
  const { plain } = answer
  if (plain) return reply.headers(callHeaders).status(plain.status).type(plain.type).send(plain.body)
  const envelope: Envelope = {
    code: 1,
    msg: answer.message ? translate(answer.message, answer.params) : '',
    time: now,
    data: answer.data ?? null,
  }
  return reply.headers(callHeaders).send(answer.body ?? envelope)
}

/** Sends a refusal in the caller's language; faults name the field and the reason. `leastStatus` is for those who read no envelope. */
export function sendProblem(
  app: App,
  reply: FastifyReply,
  problem: Problem,
  translate: Translate,
  resourceName: string,
  leastStatus = 200,
): FastifyReply {
  const spec = app.problems[problem.problem]
  const reasons = faultTexts(problem.faults, translate, resourceName)
  const hasFaults = Object.keys(reasons).length > 0
  const envelope: Envelope = {
    code: spec.code,
    msg: problemText(problem, translate, resourceName),
    time: Math.floor(app.clock() / 1000),
    data: problem.data ?? (hasFaults ? { type: 'invalid', faults: reasons } : spec.data),
  }
  const status = Math.max(spec.status, leastStatus)
  return reply.status(status).headers(callHeaders).headers(problem.headers).send(envelope)
}

/** What a refusal says in the caller's language, the reasons of its faults included. */
export function problemText(problem: Problem, translate: Translate, resourceName: string): string {
  const reasons = reasonsOf(problem, translate, resourceName)
  const detail = { ...problem.detail, reasons: reasons.join(translate('core:and')) }
  return translate([`core:problems.${problem.problem}`, `problems:${problem.problem}`], detail)
}

/** Why something is refused, without what else a refusal says: the reasons of its faults, if it has any. */
export function reasonText(problem: Problem, translate: Translate, resourceName: string): string {
  const reasons = reasonsOf(problem, translate, resourceName)
  return reasons.join(translate('core:and')) || problemText(problem, translate, resourceName)
}

/** The reasons of faults, those of lines with what the line is called. */
function reasonsOf({ faults }: Problem, translate: Translate, resourceName: string): readonly string[] {
  return Object.entries(faultTexts(faults, translate, resourceName)).map(([name, text]) => {
    const line = faults[name]?.line?.name
    return line === undefined ? text : translate('core:validate.inLine', { line, text })
  })
}

/** The reasons of faults by field, in the caller's language. */
export function faultTexts(
  faults: Readonly<Record<string, Fault>>,
  translate: Translate,
  resourceName: string,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(faults).map(([name, { message, params, fields, of, line }]) => {
      const owner = line?.resource ?? resourceName
      const labelOf = (field: string) =>
        field === '' ? translate(`${owner}:name`) : translate([...labelKeys(owner, field), field])
      const others = fields ? { others: fields.map(labelOf).join(translate('core:and')) } : {}
      const key = message.startsWith('validate.') ? `core:${message}` : message
      const label = of ? partLabel(of, translate) : labelOf(line?.field ?? name)
      return [name, translate(key, { label, ...others, ...params })]
    }),
  )
}

/** What a part of a value is called: `Hero: Title`. */
function partLabel({ texts, field }: NonNullable<Fault['of']>, translate: Translate): string {
  const name = translate([`${texts}:name`, texts])
  return field
    ? translate('core:partOf', { whole: name, part: translate([...labelKeys(texts, field), field]) })
    : name
}
