import { type DragEvent, type ReactNode, useState } from 'react'
import css from '#web/fields/inputs.module.css'

/** Takes files that are dropped on it or pasted while the focus is within. */
export function DropArea({
  isDisabled,
  className,
  onFiles,
  children,
}: {
  readonly isDisabled: boolean
  readonly className: string | undefined
  readonly onFiles: (files: readonly File[]) => void
  readonly children: ReactNode
}) {
  const [isOver, setOver] = useState(false)
  const hasFiles = (event: DragEvent) => !isDisabled && event.dataTransfer.types.includes('Files')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a further way beside the button that opens the file dialog.
    <div
      className={`${className}${isOver ? ` ${css.dropOver}` : ''}`}
      onDragOver={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => {
        setOver(false)
        if (!hasFiles(event)) return
        event.preventDefault()
        onFiles([...event.dataTransfer.files])
      }}
      onPaste={(event) => {
        const files = [...event.clipboardData.files]
        if (isDisabled || files.length === 0) return
        event.preventDefault()
        onFiles(files)
      }}
    >
      {children}
    </div>
  )
}
