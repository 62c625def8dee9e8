import { Component, type ReactNode } from 'react'
import { Button } from '../ui/button.tsx'

/** Shows nothing of a page that a bug broke: it may be deleted, or belong to a session that has ended. */
export class ErrorBoundary extends Component<{ children: ReactNode }> {
  static getDerivedStateFromError = () => ({ hasFailed: true })
  override state = { hasFailed: false }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <div role="alert" className="column state-note">
        <p>Something went wrong on this page.</p>
        <Button look="outline" onClick={() => window.location.reload()}>
          Reload
        </Button>
      </div>
    )
  }
}
