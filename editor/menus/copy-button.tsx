/** @jsxImportSource preact */
import { useEffect, useState } from 'preact/hooks'
import { Icon } from './icons/icon.tsx'
import type { MenuHost } from './menu-host.ts'

type Result = 'codeCopied' | 'codeNotCopied' | null

/** A button in the corner of a code block that copies its text. */
export function CopyButton(props: {
  readonly label: MenuHost['label']
  readonly text: string
  readonly top: number
  readonly right: number
}) {
  const [result, setResult] = useState<Result>(null)
  useEffect(() => {
    const timer = result === null ? undefined : setTimeout(() => setResult(null), 2000)
    return () => clearTimeout(timer)
  }, [result])
  const copy = () => {
    // A page without https, or a frame without permission, has no clipboard.
    const written = navigator.clipboard?.writeText(props.text) ?? Promise.reject()
    written.then(
      () => setResult('codeCopied'),
      () => setResult('codeNotCopied'),
    )
  }
  const { label } = props
  return (
    <button
      type="button"
      class="pe-copy"
      tabIndex={-1}
      title={label(result ?? 'copyCode')}
      aria-label={label('copyCode')}
      style={{ top: `${props.top}px`, insetInlineEnd: `${props.right}px` }}
      onPointerDown={(event) => event.preventDefault()}
      onClick={copy}
    >
      <Icon name={result === 'codeCopied' ? 'tick' : 'copy'} />
      <span role="status">{result ? label(result) : ''}</span>
    </button>
  )
}
