import { chakra, Skeleton } from '@cabinet/shared/ui'

export const chartHeight = 280

const Root = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', gap: '3' },
})
const Plot = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'flex-end',
    justifyContent: 'space-around',
    gap: '4',
    ps: '64px',
    pb: '40px',
    borderRadius: 'sm',
    '& > span': { flex: '1', maxWidth: '96px' },
  },
})

/** Percent of the plot's height. */
const bars = [45, 70, 55, 85, 60, 40]

/** The plot while its drawing loads. */
export function PlotSkeleton() {
  return (
    <Plot role="status" aria-label="Загрузка графика" height={`${chartHeight}px`}>
      {bars.map((height) => (
        <Skeleton key={height} height={`${height}%`} />
      ))}
    </Plot>
  )
}

/** A loading chart: headline, bars and the table's button in their final places. */
export function ChartSkeleton({ tall }: { tall: boolean }) {
  return (
    <Root>
      <Skeleton width="220px" height={tall ? '72px' : '48px'} />
      <PlotSkeleton />
      <Skeleton width="140px" height="28px" />
    </Root>
  )
}
