import { Problem } from '#core/problems.ts'
import type { Context } from '#server/context.ts'
import type { Input, Route } from '#server/http/route.ts'
import { checkPrivate } from '../private/private-path.ts'
import { checkContent, checkName, checkTopic, cleanName } from './check.ts'
import { checkFolder } from './check-folder.ts'
import { type Media, mediaOf } from './content-kind.ts'
import {
  editorAnswer,
  editorDocuments,
  editorLimits,
  type MediaLimits,
  type Uploaded,
} from './editor-answer.ts'
import { partRoutes } from './part-routes.ts'
import type { Quota } from './quota.ts'
import { storeUpload } from './store-upload.ts'
import { withForm } from './upload-form.ts'
import { uploadLimits } from './upload-limits.ts'

/** The upload calls (`docs/wire.md#uploads`): the product's own, the one editors know, and those for a file in parts. */
export function uploadRoutes(quota: Quota): readonly Route[] {
  const take = async (context: Context, input: Input, limits?: MediaLimits): Promise<Uploaded> => {
    await quota.take(context.identity)
    return upload(context, input, limits)
  }
  const uploadOne: Route['handle'] = async (context, input) => {
    const { file } = await take(context, input)
    return { data: { file }, message: 'attachment:uploaded' }
  }
  const shared = { method: 'POST', access: 'admin', logTitle: 'attachment:upload', isUpload: true } as const
  return [
    {
      ...shared,
      url: '/admin/ajax/upload',
      handle: uploadOne,
    },
    {
      url: '/api/ajax/upload',
      method: 'POST',
      access: { node: 'ajax/upload' },
      isUpload: true,
      handle: uploadOne,
    },
    {
      ...shared,
      url: '/admin/ajax/editorupload',
      documents: editorDocuments,
      handle: (context, input) => editorAnswer(context, take(context, input, editorLimits)),
    },
    ...partRoutes(quota),
  ]
}

async function upload(
  context: Context,
  { request, query }: Input,
  mediaLimits?: MediaLimits,
): Promise<Uploaded> {
  const { app } = context
  const limits = uploadLimits(app)
  const suffixOf = ({ filename, mimetype }: { filename: string; mimetype: string }) =>
    checkName(filename, mimetype, limits)
  const reader = {
    config: app.config,
    most: limits.maxSize,
    maxSizeOf: (head: { filename: string; mimetype: string }) =>
      maxSizeOf(mediaOf(suffixOf(head)), limits.maxSize, mediaLimits),
  }
  return withForm(request, reader, async ({ filename, declared, received, fields }) => {
    const suffix = suffixOf({ filename, mimetype: declared })
    const topic = checkTopic({ ...query, ...fields })
    const folder_id = await checkFolder({ ...query, ...fields }, context)
    // What an editor uploads is shown in a text.
    const is_private = mediaLimits ? 0 : checkPrivate({ ...query, ...fields }, context)
    const content = await checkContent(received.path, suffix, declared)
    const media = mediaOf(suffix)
    if (mediaLimits && !content.mimetype.startsWith(`${media}/`)) throw new Problem('uploadContent')
    const name = cleanName(filename, suffix)
    return {
      name,
      media,
      file: await storeUpload(context, received, { topic, folder_id, is_private, suffix, name, ...content }),
    }
  })
}

function maxSizeOf(media: Media | null, siteMax: number, limits?: MediaLimits): number {
  if (!limits) return siteMax
  if (!media) throw new Problem('uploadType')
  return Math.min(siteMax, limits[media])
}
