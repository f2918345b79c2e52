import { Component, type ReactNode } from 'react'
import { renew } from '../lazy.ts'

interface ErrorBoundaryProps {
  readonly children: ReactNode
  /** drawn in the place of what failed; `retry` draws the children again, and fetches what did not come */
  readonly fallback: (error: unknown, retry: () => void) => ReactNode
}

/** Keeps a failure where it happened: the rest of the page goes on. */
export class ErrorBoundary extends Component<
  ErrorBoundaryProps,
  { readonly failure: { error: unknown } | null }
> {
  override state: { readonly failure: { error: unknown } | null } = { failure: null }

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }

  override render() {
    const { failure } = this.state
    return failure ? this.props.fallback(failure.error, this.retry) : this.props.children
  }

  private readonly retry = () => {
    renew(this.state.failure?.error)
    this.setState({ failure: null })
  }
}
