import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  readonly children: ReactNode
  /** drawn in the place of what failed; `retry` draws the children again */
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

  private readonly retry = () => this.setState({ failure: null })
}
