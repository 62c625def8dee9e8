import { Component, type ReactNode } from 'react'
import { Button } from '../ui/button.tsx'

/**
 * Replaces a page that can't be shown because of a bug. It shows nothing of the page, which may have been deleted or
 * belong to a session that has ended.
 */
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
