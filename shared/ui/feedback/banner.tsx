import { chakra } from '@chakra-ui/react/styled-system'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { Button, IconButton } from '../controls/button.tsx'
import { useFlag, useIsOldNews } from '../preferences/preferences.ts'

const Root = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: { base: '2', md: '3' },
    px: { base: '3', md: '4' },
    py: { base: '1', md: '2' },
    borderRadius: 'md',
    _print: { display: 'none' },
    '& > svg': { width: '18px', height: '18px', my: '1.5' },
  },
  variants: {
    tone: {
      info: { bg: 'blue.subtle', color: 'blue.fg' },
      warning: { bg: 'yellow.subtle', color: 'yellow.fg' },
      error: { bg: 'danger.subtle', color: 'danger.fg' },
    },
  },
})

const icons = { info: Info, warning: TriangleAlert, error: CircleAlert }

type BannerProps = {
  tone?: 'info' | 'warning' | 'error'
  rememberAs?: string
  /** Days after which a reader no longer sees a piece of news. */
  days?: number
  action?: ReactNode
  children: ReactNode
}

export function Banner({ tone = 'info', rememberAs, days, action, children }: BannerProps) {
  const [dismissed, setDismissed] = useFlag('dismissed', rememberAs ?? '', false)
  const isOld = useIsOldNews(rememberAs, days)
  if (rememberAs && (dismissed || isOld)) return null
  const Icon = icons[tone]
  return (
    <Root tone={tone} role={tone === 'error' ? 'alert' : 'note'}>
      <Icon aria-hidden />
      <chakra.div flex="1" py="1.5" color="fg">
        {children}
      </chakra.div>
      {action}
      {rememberAs && (
        <IconButton size="sm" label="Скрыть сообщение" icon={<X />} onClick={() => setDismissed(true)} />
      )}
    </Root>
  )
}

type AddressProblemsProps = {
  problems: readonly string[]
  /** The place of the problems in the genitive; the address by default. */
  place?: string | undefined
  onClear: () => void
}

/** Shows the unusable parts of an address above the rows, which ignore them. */
export function AddressProblems({ problems, place = 'адреса', onClear }: AddressProblemsProps) {
  if (problems.length === 0) return null
  return (
    <Banner
      tone="warning"
      action={
        <Button size="sm" onClick={onClear}>
          Убрать из адреса
        </Button>
      }
    >
      Часть {place} не удалось применить: {problems.join('; ')}.
    </Banner>
  )
}
