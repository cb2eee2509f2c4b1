import { chakra } from '@chakra-ui/react/styled-system'

const Track = chakra('div', {
  base: {
    position: 'relative',
    overflow: 'hidden',
    height: '4px',
    borderRadius: 'full',
    bg: 'bg.muted',
  },
})

const Bar = chakra('div', {
  base: { position: 'absolute', insetBlock: '0', left: '0', bg: 'accent.solid', borderRadius: 'full' },
  variants: { endless: { true: { width: '40%', animation: 'slide-progress 1.2s linear infinite' } } },
})

export type ProgressBarProps = {
  /** The running task in Russian. */
  label: string
  value?: number | undefined
}

export function ProgressBar({ label, value }: ProgressBarProps) {
  const known = value !== undefined
  const percent = known ? Math.round(Math.min(1, Math.max(0, value)) * 100) : undefined
  return (
    <Track
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(known && { 'aria-valuenow': percent })}
    >
      <Bar endless={!known} style={known ? { width: `${percent}%` } : undefined} />
    </Track>
  )
}
