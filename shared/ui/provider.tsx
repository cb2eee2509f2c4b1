import { ChakraProvider } from '@chakra-ui/react/styled-system'
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { type ReactNode, useState } from 'react'
import { useColorMode } from './theme/color-mode.ts'
import { createBareSystem, createUiSystem } from './theme/system.ts'
import { Toaster } from './toast/toaster.tsx'

// In production emotion writes rules by insertRule into an empty element: that is what the CSP's empty-text hash allows.
const cache = createCache({ key: 'ui' })

export type UiProviderProps = {
  /** The page carries the text of `staticCss()` as a file: don't write the same rules again at run time. */
  prebuiltCss?: boolean
  children: ReactNode
}

/** Theme, colour mode and toasts. Mounted once, by the shell; remotes live inside it. */
export function UiProvider({ prebuiltCss = false, children }: UiProviderProps) {
  useColorMode()
  const [system] = useState(prebuiltCss ? createBareSystem : createUiSystem)
  return (
    <CacheProvider value={cache}>
      <ChakraProvider value={system}>
        {children}
        <Toaster />
      </ChakraProvider>
    </CacheProvider>
  )
}
