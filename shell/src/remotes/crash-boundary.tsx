import { Component, type ReactNode } from 'react'

interface Props {
  readonly onCrash: (error: unknown) => void
  readonly children: ReactNode
}

/** Confines an error of a remote's page, so that the frame survives. */
export class CrashBoundary extends Component<Props, { crashed: boolean }> {
  override state = { crashed: false }

  static getDerivedStateFromError() {
    return { crashed: true }
  }

  override componentDidCatch(error: unknown) {
    this.props.onCrash(error)
  }

  override render() {
    return this.state.crashed ? null : this.props.children
  }
}
