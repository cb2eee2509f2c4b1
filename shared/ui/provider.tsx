import { ChakraProvider } from '@chakra-ui/react/styled-system'
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { type ReactNode, useEffect, useState } from 'react'
import { usePreferences } from './preferences/preferences.ts'
import { darkQuery, resolveTheme, showTheme } from './theme/show-theme.ts'
import { createUiSystem } from './theme/system.ts'
import { Toaster } from './toast/toaster.tsx'

/** Keeps the colours in step with preference and system; the boot script sets them before the first paint. */
function useColorMode(): void {
  const choice = usePreferences((state) => state.theme)
  useEffect(() => {
    const media = window.matchMedia?.(darkQuery)
    const apply = () => showTheme(resolveTheme(choice, media?.matches ?? false))
    apply()
    media?.addEventListener('change', apply)
    return () => media?.removeEventListener('change', apply)
  }, [choice])
}

// Emotion's production mode inserts rules by insertRule into an empty element, which the CSP's empty-text hash allows.
const cache = createCache({ key: 'ui' })

/** Tells the style sheet whether the browser enlarges small text, which no media query knows. */
function markLargeText(): void {
  const probe = document.createElement('span')
  Object.assign(probe.style, {
    position: 'absolute',
    visibility: 'hidden',
    fontSize: '10px',
    lineHeight: '1',
  })
  probe.textContent = '0'
  document.body.append(probe)
  document.documentElement.toggleAttribute('data-large-text', probe.offsetHeight > 14)
  probe.remove()
}

export type UiProviderProps = {
  children: ReactNode
}

export function UiProvider({ children }: UiProviderProps) {
  useColorMode()
  useEffect(() => {
    // Measuring at once would lay the first paint out twice.
    const timer = setTimeout(markLargeText)
    return () => clearTimeout(timer)
  }, [])
  const [system] = useState(createUiSystem)
  return (
    <CacheProvider value={cache}>
      <ChakraProvider value={system}>
        {children}
        <Toaster />
      </ChakraProvider>
    </CacheProvider>
  )
}
