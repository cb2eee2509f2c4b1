import { chakra } from '@chakra-ui/react/styled-system'
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
    <chakra.div
      role="status"
      position="fixed"
      insetInline="0"
      bottom="0"
      zIndex="header"
      // A page that failed says it itself; kept pages are not seen.
      css={{ 'body:has([data-offline]:not([style*=none] *)) &': { display: 'none' } }}
    >
      {!online && (
        <chakra.div data-bottom-bar="" textAlign="center" p="2" bg="bg.inverted" color="fg.inverted">
          Нет подключения к интернету. Новые данные появятся позже.
        </chakra.div>
      )}
    </chakra.div>
  )
}
