import { type ComponentType, lazy } from 'react'
import type { InputProps } from './field-part.ts'

/** An input that is fetched when a form first shows it; lists go without it. */
export function lazyInput(load: () => Promise<ComponentType<InputProps>>): ComponentType<InputProps> {
  return lazy(async () => ({ default: await load() }))
}
