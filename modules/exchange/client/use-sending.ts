import { useEffect, useRef, useState } from 'react'
import { exchangeLimits, type ImportPreview } from '#core/calls/exchange.ts'
import { RequestFailure } from '#web/api/request.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { type Named, sendFile } from './files.ts'

/** A file on its way to the server. */
export interface Sending {
  /** how much of which file has been sent; null while none is under way */
  readonly sent: { readonly name: string; readonly part: number } | null
  /** why the last one was not taken */
  readonly fault: string
  /** Sends a file, and tells what is in it unless it was not taken or stopped. */
  readonly send: (file: File, named: Named) => Promise<void>
  readonly stop: () => void
}

/** Sends files to a resource; one that is left goes no further. */
export function useSending(
  resource: string,
  onRead: (preview: ImportPreview, file: File, named: Named) => void,
): Sending {
  const t = useNamespaces(['exchange'])
  const sending = useRef<AbortController>(undefined)
  const [sent, setSent] = useState<Sending['sent']>(null)
  const [fault, setFault] = useState('')
  useEffect(() => () => sending.current?.abort(), [])

  const send = async (file: File, named: Named) => {
    setFault('')
    if (!/\.(?:xlsx|csv)$/i.test(file.name)) return setFault(t('exchange:wrongType'))
    const max = `${exchangeLimits.fileSize / 1024 / 1024} MiB`
    if (file.size > exchangeLimits.fileSize) return setFault(t('exchange:tooBig', { max }))
    const aborter = new AbortController()
    sending.current = aborter
    const report = (part: number) => setSent({ name: file.name, part })
    report(0)
    try {
      onRead(await sendFile(resource, file, named, report, aborter.signal), file, named)
    } catch (error) {
      if (!(error instanceof RequestFailure) || error.kind !== 'cancelled') setFault((error as Error).message)
    } finally {
      setSent(null)
    }
  }
  return { sent, fault, send, stop: () => sending.current?.abort() }
}
