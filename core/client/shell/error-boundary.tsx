import { Component, type ReactNode } from 'react'
import { ErrorScreen } from './screens/error-screen.tsx'

interface ErrorBoundaryProps {
  children: ReactNode
  /** renders nothing instead of an error */
  quiet?: boolean
  /** is around the whole application */
  fullPage?: boolean
  /** identifies the content; a change resets the error */
  resetKey?: string
}

/** Contains the error of a component. React reports it to the console. */
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
