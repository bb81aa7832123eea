import { Component, type ReactNode } from 'react'
import { ErrorScreen } from './screens/error-screen.tsx'

interface ErrorBoundaryProps {
  children: ReactNode
  /** shows nothing in its place */
  quiet?: boolean
  /** stands around the whole application */
  fullPage?: boolean
  /** where this is; what failed elsewhere is tried anew */
  resetKey?: string
}

/** Keeps a part that throws from taking the rest with it. React reports the error to the console. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidUpdate(previous: ErrorBoundaryProps) {
    if (this.state.failed && previous.resetKey !== this.props.resetKey) this.setState({ failed: false })
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return this.props.quiet ? null : <ErrorScreen fullPage={this.props.fullPage} />
  }
}
