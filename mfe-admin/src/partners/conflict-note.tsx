import type { PartnerChange } from '@cabinet/contract'
import { Banner, Box, Button, Text } from '@cabinet/shared/ui'
import { useEffect, useRef } from 'react'
import { ChangeList } from './change-list.tsx'

interface ConflictNoteProps {
  changes: readonly PartnerChange[]
  merging: boolean
  onMerge: () => void
}

/** Somebody else has saved the partner meanwhile: who, what, and the way on. Nothing is overwritten unseen. */
export function ConflictNote({ changes, merging, onMerge }: ConflictNoteProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <Box ref={box} tabIndex={-1} borderRadius="md">
      <Banner tone="warning">
        <Text fontWeight="medium" mb="2">
          Пока вы редактировали, партнёра изменили. Ваши изменения не сохранены.
        </Text>
        <ChangeList items={changes} />
        <Button size="sm" mt="3" loading={merging} onClick={onMerge}>
          Обновить, оставив мои изменения
        </Button>
      </Banner>
    </Box>
  )
}
