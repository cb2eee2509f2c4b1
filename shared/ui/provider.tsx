import { ChakraProvider } from '@chakra-ui/react/styled-system'
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { type ReactNode, useState } from 'react'
import { useColorMode } from './theme/color-mode.ts'
import { createUiSystem } from './theme/system.ts'
import { Toaster } from './toast/toaster.tsx'

// Emotion's production mode inserts rules by insertRule into an empty element, which the CSP's empty-text hash allows.
const cache = createCache({ key: 'ui' })

export type UiProviderProps = {
  children: ReactNode
}

export function UiProvider({ children }: UiProviderProps) {
  useColorMode()
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
