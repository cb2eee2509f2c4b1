import { Component, type ReactNode } from 'react'

interface ChartBoundaryProps {
  fallback: (retry: () => void) => ReactNode
  children: ReactNode
}

/** Confines the failure of a chart to the chart. */
export class ChartBoundary extends Component<ChartBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed
      ? this.props.fallback(() => this.setState({ failed: false }))
      : this.props.children
  }
}
