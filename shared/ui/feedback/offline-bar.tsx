import { chakra } from '@chakra-ui/react/styled-system'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useSyncExternalStore } from 'react'

function subscribe(changed: () => void) {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine)
}

export function OfflineBar() {
  const online = useOnline()
  return (
    <chakra.div role="status" position="fixed" insetInline="0" bottom="0" zIndex="header">
      {!online && (
        <chakra.div
          data-bottom-bar=""
          display="flex"
          alignItems="center"
          justifyContent="center"
          gap="2"
          px="4"
          py="2"
          bg="bg.inverted"
          color="fg.inverted"
        >
          <WifiOff size={16} aria-hidden />
          Нет соединения с интернетом. Новые данные появятся, когда оно вернётся.
        </chakra.div>
      )}
    </chakra.div>
  )
}
