import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { Problem } from '#core/problems.ts'
import type { Config } from '#server/config.ts'
import { type ReceivedFile, receiveFile } from '#server/storage/receive.ts'

/** What is known of a file before its bytes arrive. */
type FileHead = Pick<MultipartFile, 'filename' | 'mimetype'>

/** A form that was read to its end. */
interface ReadForm {
  readonly filename: string
  readonly declared: string
  readonly received: ReceivedFile
  /** the text fields, wherever they stood */
  readonly fields: Readonly<Record<string, string>>
}

/** Reads forms that hold one file. */
export interface FormReader {
  readonly config: Config
  /** bytes at most of any file */
  readonly most: number
  /** bytes at most of the file, decided from its head; a refusal here comes before its bytes are read */
  readonly maxSizeOf: (head: FileHead) => number
}

/** Reads a form with one file and hands it on; afterwards its waiting file is gone, whatever happened. */
export async function withForm<T>(
  request: FastifyRequest,
  { config, most, maxSizeOf }: FormReader,
  work: (form: ReadForm) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw new Problem('uploadIncomplete')
  try {
    // The parser cuts off one byte later than is refused here. A second file is seen, so that it can be refused.
    const bounds = { fileSize: most + 1, files: 2, fields: 20, fieldSize: 2000 }
    const parts = request.files({ limits: bounds })
    const { value: part } = await whole(parts.next())
    if (!part?.filename) throw new Problem('uploadIncomplete')
    const received = await whole(receiveFile(part.file, config, maxSizeOf(part)))
    try {
      if (received.size === 0) throw new Problem('uploadIncomplete')
      // Only behind the end of the form are all its fields known, and that there is nothing else in it.
      if (!(await whole(parts.next())).done) throw new Problem('uploadSingle')
      const { mimetype: declared } = part
      // Browsers write these three of a name as the standard of forms says, and nothing else.
      const filename = part.filename.replace(/%(?:22|0[AD])/gi, decodeURIComponent)
      return await work({ filename, declared, received, fields: textFields(part.fields) })
    } finally {
      await received.discard()
    }
  } finally {
    // What nobody wants any more is still read: a sender that is not heard out never hears the answer.
    request.raw.unpipe()
    request.raw.resume()
  }
}

/** A form that breaks off or can not be read is the sender's fault; what the disk says is not. */
async function whole<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (error) {
    const isOfForm = error instanceof Error && !(error instanceof Problem) && !('errno' in error)
    throw isOfForm ? new Problem('uploadIncomplete') : error
  }
}

function textFields(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const texts: Record<string, string> = {}
  for (const [name, field] of Object.entries(fields)) {
    const value = (field as { value?: unknown } | undefined)?.value
    if (typeof value === 'string') texts[name] = value
  }
  return texts
}
