import type { Socket } from 'node:net'
import type { Route } from '#server/http/route.ts'
import { abortUpload, beginUpload, finishUpload, keepPart, mostOfPart } from './part-upload.ts'
import type { Quota } from './quota.ts'
import { withForm } from './upload-form.ts'

/** A file may take this long to be put together. */
const mostMilliseconds = 600_000

const text = { type: 'string' }
const partDocuments = {
  parameters: [
    { name: 'id', in: 'query', required: true, schema: text },
    { name: 'part', in: 'query', required: true, schema: { type: 'integer', minimum: 1 } },
  ],
  requestBody: {
    required: true,
    content: {
      'multipart/form-data': {
        schema: { type: 'object', properties: { file: { ...text, format: 'binary' } } },
      },
    },
  },
}

/**
 * A large file in parts: begin answers a number, parts are sent in any order and again after a break, finish makes the
 * attachment that a single call would have made. Only finish has an effect that others see, so only it is logged.
 */
export function partRoutes(quota: Quota): readonly Route[] {
  const shared = { method: 'POST', access: 'admin' } as const
  return [
    {
      ...shared,
      url: '/admin/ajax/uploadbegin',
      logTitle: false,
      async handle(context, { body }) {
        await quota.take(context.identity)
        return { data: await beginUpload(context, body) }
      },
    },
    {
      ...shared,
      url: '/admin/ajax/uploadpart',
      logTitle: false,
      isUpload: true,
      documents: partDocuments,
      async handle(context, { request, query }) {
        const part = await mostOfPart(context, query.id, query.part)
        const reader = { config: context.app.config, most: part.size, maxSizeOf: () => part.size }
        await withForm(request, reader, ({ received }) => keepPart(context, part, received))
        return { data: { part: part.number } }
      },
    },
    {
      ...shared,
      url: '/admin/ajax/uploadfinish',
      logTitle: 'attachment:upload',
      async handle(context, { body, request }) {
        // Nothing is sent while a file is put together, which takes the longer the larger it is. (Injected calls have no socket.)
        ;(request.raw.socket as Partial<Socket>).setTimeout?.(mostMilliseconds)
        return { data: { file: await finishUpload(context, body) }, message: 'attachment:uploaded' }
      },
    },
    {
      ...shared,
      url: '/admin/ajax/uploadabort',
      logTitle: false,
      async handle(context, { body }) {
        await abortUpload(context, body.id)
        return {}
      },
    },
  ]
}
