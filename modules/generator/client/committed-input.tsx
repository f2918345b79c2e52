import { Input, type InputProps } from 'antd'
import { type KeyboardEvent, useState } from 'react'

interface Committed {
  readonly value: string
  /** called when one goes on: with Enter, or elsewhere */
  readonly onCommit: (value: string) => void
}

/** What is typed counts once it is finished; Escape takes it back. */
export function useCommitted({ value, onCommit }: Committed) {
  const [typed, setTyped] = useState<{ readonly text: string; readonly of: string } | null>(null)
  // What it is about may have changed meanwhile, by undoing for one.
  const text = typed?.of === value ? typed.text : value
  const commit = () => {
    if (text !== value) onCommit(text)
    // What was not taken, or taken otherwise, shows as it is.
    setTyped(null)
  }
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') commit()
    if (event.key !== 'Escape' || text === value) return
    event.stopPropagation()
    setTyped(null)
  }
  return {
    value: text,
    onChange: ({ target }: { target: { value: string } }) => setTyped({ text: target.value, of: value }),
    // Nothing is typed that keys of the designer could take for theirs.
    'data-settled': text === value || undefined,
    onBlur: commit,
    onKeyDown: handleKey,
  }
}

/** An input of the designer: one finished text is one step. */
export function CommittedInput({
  value,
  onCommit,
  ...rest
}: Committed & Omit<InputProps, 'value' | 'onChange' | 'onBlur' | 'onKeyDown'>) {
  return <Input {...rest} {...useCommitted({ value, onCommit })} />
}
