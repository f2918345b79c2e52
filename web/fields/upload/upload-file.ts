import { request } from '#web/api/request.ts'

/** A stored file as `ajax/upload` answers it, as far as fields need it. */
export interface StoredFile {
  readonly url: string
  readonly full_url: string
  readonly name: string
}

/** Sends one file; `onProgress` gets the part that is sent, 0 to 1. Takes as long as it takes. */
export async function uploadFile(
  file: File,
  options: {
    readonly topic?: string
    readonly signal?: AbortSignal
    readonly onProgress?: (part: number) => void
  },
): Promise<StoredFile> {
  const body = new FormData()
  // The server reads the fields before the file, so they come first.
  if (options.topic) body.append('topic', options.topic)
  body.append('file', file, file.name)
  const { data } = await request<{ file: StoredFile }>('/admin/ajax/upload', {
    method: 'POST',
    body,
    timeout: false,
    signal: options.signal,
    isCancelledByTwin: false,
    showsError: false,
    onUploadProgress: options.onProgress,
  })
  return data.file
}
