import { chakra } from '@chakra-ui/react/styled-system'

const Ring = chakra('span', {
  base: {
    display: 'inline-block',
    boxSize: '16px',
    flexShrink: 0,
    borderWidth: '2px',
    borderColor: 'currentColor',
    borderBottomColor: 'transparent',
    borderRadius: 'full',
    animation: 'spin 0.8s linear infinite',
  },
})

export type SpinnerProps = {
  label?: string
  decorative?: boolean
}

export function Spinner({ label = 'Загрузка', decorative = false }: SpinnerProps) {
  return decorative ? <Ring aria-hidden /> : <Ring role="status" aria-label={label} />
}

export const Skeleton = chakra(
  'span',
  {
    base: {
      display: 'block',
      bg: 'bg.muted',
      borderRadius: 'sm',
      minHeight: '12px',
      animation: 'pulse 1.6s ease-in-out infinite',
    },
  },
  { defaultProps: { 'aria-hidden': true } },
)

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
