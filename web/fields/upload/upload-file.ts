import { request } from '#web/api/request.ts'
import { ajaxUrl, isBackOffice } from '../../area/area.ts'
import { uploadInParts } from './upload-parts.ts'

/** A stored file as `ajax/upload` answers it, as far as fields need it. */
export interface StoredFile {
  readonly id: number
  readonly url: string
  readonly full_url: string
  readonly name: string
}

/** A private field: what is uploaded for one gets no public address. */
export interface PrivateField {
  readonly resource: string
  readonly field: string
}

/** How a file is sent. */
export interface UploadOptions {
  readonly topic?: string
  /** id of the folder of attachments that it goes into */
  readonly folder?: number
  /** the private field that it is for */
  readonly privateIn?: PrivateField
  readonly signal?: AbortSignal
  /** gets the part that is sent, 0 to 1 */
  readonly onProgress?: (part: number) => void
}

/** Larger files go in parts. */
const mostOfOneCall = 5 * 1024 * 1024

/** Tells whether the upload of a file may pause and go on later; the back office has calls for that. */
export function canPause({ size }: File): boolean {
  return size > mostOfOneCall && isBackOffice()
}

/** Sends one file; takes as long as it takes. One that was broken off in the middle goes on from there where it can. */
export async function uploadFile(file: File, options: UploadOptions): Promise<StoredFile> {
  if (canPause(file)) return uploadInParts(file, options)
  const body = new FormData()
  // The server reads the fields before the file, so they come first.
  if (options.topic) body.append('topic', options.topic)
  if (options.folder) body.append('folder_id', String(options.folder))
  for (const [name, value] of Object.entries(options.privateIn ?? {})) body.append(name, value)
  body.append('file', file, file.name)
  const { data } = await request<{ file: StoredFile }>(ajaxUrl('upload'), {
    method: 'POST',
    body,
    timeout: false,
    signal: options.signal,
    dedupe: false,
    showsError: false,
    onUploadProgress: options.onProgress,
  })
  return data.file
}
