import { Component, type ReactNode } from 'react'
import { ErrorScreen } from './error-screen.tsx'

interface Props {
  children: ReactNode
  /** shows nothing in its place */
  quiet?: boolean
  /** stands around the whole application */
  whole?: boolean
  /** where this is; what failed elsewhere is tried anew */
  at?: string
}

/** Keeps a part that throws from taking the rest with it. React reports the error to the console. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidUpdate(before: Props) {
    if (this.state.failed && before.at !== this.props.at) this.setState({ failed: false })
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return this.props.quiet ? null : <ErrorScreen whole={this.props.whole} />
  }
}
