import {
  Banner,
  Box,
  Button,
  Card,
  Skeleton,
  Stack,
  Text,
  TextLink,
  VisuallyHidden,
} from '@cabinet/shared/ui'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { type ReactNode, useEffect, useRef } from 'react'

export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <TextLink to={to} alone display="inline-flex" alignSelf="flex-start" alignItems="center" gap="1">
      <ArrowLeft size={16} aria-hidden />
      {children}
    </TextLink>
  )
}

export function FormSkeleton({ sections = 2 }: { sections?: number }) {
  return (
    <Stack aria-busy>
      <VisuallyHidden role="status">Загружаем данные</VisuallyHidden>
      {Array.from({ length: sections }, (_, index) => (
        <Card key={index} padded>
          <Skeleton width="180px" height="20px" />
          <Skeleton mt="4" width="full" height="160px" />
        </Card>
      ))}
    </Stack>
  )
}

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
