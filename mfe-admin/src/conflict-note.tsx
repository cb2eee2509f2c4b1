import { Banner, Box, Button, Text } from '@cabinet/shared/ui'
import { type ReactNode, useEffect, useRef } from 'react'

interface ConflictNoteProps {
  /** The changed object in the accusative, such as «партнёра». */
  whom: string
  children?: ReactNode
  merging: boolean
  onMerge: () => void
}

export function ConflictNote({ whom, merging, onMerge, children }: ConflictNoteProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <Box ref={box} tabIndex={-1} borderRadius="md">
      <Banner tone="warning">
        <Text fontWeight="medium" mb="2">
          Пока вы редактировали, {whom} изменили. Ваши изменения не сохранены.
        </Text>
        {children}
        <Button size="sm" mt="3" loading={merging} onClick={onMerge}>
          Обновить, оставив мои изменения
        </Button>
      </Banner>
    </Box>
  )
}
