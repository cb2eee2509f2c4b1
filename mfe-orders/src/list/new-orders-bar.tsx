import { countOf } from '@cabinet/shared/format'
import { Box, Button } from '@cabinet/shared/ui'
import ArrowUp from 'lucide-react/icons/arrow-up'

interface NewOrdersBarProps {
  count: number
  loading: boolean
  onShow: () => void
}

/** «N новых заказов · показать»: lies over the head of the table and takes no room, so that no row moves when it comes. */
export function NewOrdersBar({ count, loading, onShow }: NewOrdersBarProps) {
  return (
    <Box
      position="sticky"
      top="calc(var(--ui-table-top, 0px) + 4px)"
      zIndex="2"
      height="0"
      my="-2"
      display="flex"
      justifyContent="center"
      alignItems="flex-start"
      _print={{ display: 'none' }}
    >
      {count > 0 && (
        <Button
          size="sm"
          variant="primary"
          icon={<ArrowUp />}
          loading={loading}
          borderRadius="full"
          boxShadow="overlay"
          onClick={onShow}
        >
          {countOf(count, 'новый заказ', 'новых заказа', 'новых заказов')} · показать
        </Button>
      )}
    </Box>
  )
}
