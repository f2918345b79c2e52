import { renderToHtml } from '@portico/editor/model'
import '@portico/editor/content.css'
import { useMemo } from 'react'

/** A rich text for its readers: read by the editor's policy once more, so that old content is safe too. */
export default function RichText({ html }: { readonly html: string }) {
  const shown = useMemo(() => renderToHtml(html), [html])
  return (
    <div
      className="pe-content"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: what the policy lets through, written by the editor's own renderer
      dangerouslySetInnerHTML={{ __html: shown }}
    />
  )
}
