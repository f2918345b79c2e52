import { Problem } from '#core/problems.ts'
import type { Context } from '#server/context.ts'
import { problemText } from '#server/http/reply.ts'
import type { Answer } from '#server/http/route.ts'
import type { Media } from './content-kind.ts'

/** Bytes at most of each kind of file that an address takes; others it refuses. */
export type MediaLimits = Readonly<Record<Media, number>>

/** A stored file: its attachment as the wire shows it, and what it was called this time. */
export interface Uploaded {
  readonly file: Readonly<Record<string, unknown>>
  readonly name: string
  readonly media: Media | null
}

/** Bytes at most of what an editor uploads (`docs/wire.md#uploads`); the site's own limit may be lower. */
export const editorLimits: MediaLimits = { image: 2_097_152, video: 10_485_760 }

/**
 * Answers an upload in the shape that rich-text editors read: `errno` 0 and what to insert, or 1 and the reason.
 * What is no refusal of the file, such as a fault or a database that is away, stays a fault.
 */
export async function editorAnswer(context: Context, uploading: Promise<Uploaded>): Promise<Answer> {
  try {
    return { body: { errno: 0, data: insertion(await uploading) } }
  } catch (error) {
    if (!(error instanceof Problem) || context.app.problems[error.problem].status !== 200) throw error
    return { body: { errno: 1, message: problemText(error, context.translate, 'routine/attachment') } }
  }
}

function insertion({ file, name, media }: Uploaded): Readonly<Record<string, unknown>> {
  return media === 'video' ? { url: file.url, poster: '' } : { url: file.url, alt: name, href: '' }
}

const text = { type: 'string' }
const picture = { type: 'object', properties: { url: text, alt: text, href: text } }
const video = { type: 'object', properties: { url: text, poster: text } }
const stored = { type: 'object', properties: { errno: { const: 0 }, data: { anyOf: [picture, video] } } }
const refused = { type: 'object', properties: { errno: { const: 1 }, message: text } }

const form = {
  type: 'object',
  description: 'one picture or video under any name; further fields are ignored',
  properties: {
    topic: { ...text, default: 'default' },
    driver: { ...text, enum: ['local'] },
    'wangeditor-uploaded-image': { ...text, format: 'binary' },
    'wangeditor-uploaded-video': { ...text, format: 'binary' },
  },
}

/** What the API documents say of a call that answers this way. */
export const editorDocuments = {
  requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } },
  responses: {
    200: {
      description: 'stored or refused; whoever may not call gets the usual envelope, which has no `errno`',
      content: { 'application/json': { schema: { oneOf: [stored, refused] } } },
    },
  },
}
