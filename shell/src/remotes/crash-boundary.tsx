import { Component, type ReactNode } from 'react'

interface Props {
  readonly onCrash: (error: unknown) => void
  readonly children: ReactNode
}

/** Keeps a throw inside a remote's page from taking the frame with it. */
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
