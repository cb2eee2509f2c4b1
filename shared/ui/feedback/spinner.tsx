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
