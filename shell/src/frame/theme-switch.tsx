import { Button, IconButton, type ThemeChoice, usePreference } from '@cabinet/shared/ui'
import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'

const themes = {
  system: { text: 'как в системе', Icon: Monitor, next: 'light' },
  light: { text: 'светлая', Icon: Sun, next: 'dark' },
  dark: { text: 'тёмная', Icon: Moon, next: 'system' },
} as const satisfies Record<ThemeChoice, { text: string; Icon: typeof Sun; next: ThemeChoice }>

export function ThemeSwitch({ inWords = false }: { inWords?: boolean }) {
  const [choice, choose] = usePreference('theme')
  const { text, Icon, next } = themes[choice]
  const label = `Тема: ${text}`
  const turn = () => choose(next)
  if (!inWords) return <IconButton label={label} icon={<Icon />} onClick={turn} />
  return (
    <Button variant="ghost" px="2" icon={<Icon />} onClick={turn}>
      {label}
    </Button>
  )
}
