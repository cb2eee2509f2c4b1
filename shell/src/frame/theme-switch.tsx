import { IconButton, type ThemeChoice, usePreference } from '@cabinet/shared/ui'
import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'

const themes = {
  system: { text: 'как в системе', Icon: Monitor, next: 'light' },
  light: { text: 'светлая', Icon: Sun, next: 'dark' },
  dark: { text: 'тёмная', Icon: Moon, next: 'system' },
} as const satisfies Record<ThemeChoice, { text: string; Icon: typeof Sun; next: ThemeChoice }>

/** Goes round system, light and dark; the choice is remembered in this browser. */
export function ThemeSwitch() {
  const [choice, choose] = usePreference('theme')
  const { text, Icon, next } = themes[choice]
  return <IconButton label={`Тема: ${text}`} icon={<Icon />} onClick={() => choose(next)} />
}
