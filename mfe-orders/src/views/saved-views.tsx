import { Box, Button, IconButton, preloadingOverlay, useOverlay } from '@cabinet/shared/ui'
import BookmarkPlus from 'lucide-react/icons/bookmark-plus'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { type Ref, startTransition, useRef, useState } from 'react'
import { QueueLink } from '../list/queue-link.tsx'
import { isQueue } from '../list/queues.ts'
import { activeFilters, type ListView } from '../list/view.ts'
import { listPath } from '../paths.ts'
import { DeleteViewDialog } from './delete-view-dialog.tsx'
import { NameDialog } from './name-dialog.tsx'
import { type SavedView, useSavedViews } from './queries.ts'
import { addressOfView } from './view-address.ts'

interface SavedViewsProps {
  view: ListView
  open: SavedView | undefined
}

/** The user's views beside the queues; other filters can be saved as one. */
export function SavedViews({ view, open }: SavedViewsProps) {
  const { data: views = [], isError, refetch } = useSavedViews()
  const [named, setNamed] = useState<{ view: SavedView | undefined }>()
  const [deleted, setDeleted] = useState<SavedView>()
  // The button that opened a dialog may be gone at its end, because a saved view has another one.
  const control = useRef<HTMLButtonElement>(null)
  return (
    <>
      {views.map((saved) => (
        <QueueLink key={saved.id} to={listPath(saved.query)} current={saved === open}>
          <Box
            maxWidth="220px"
            overflow="hidden"
            textOverflow="ellipsis"
            whiteSpace="nowrap"
            title={saved.name}
          >
            {saved.name}
          </Box>
        </QueueLink>
      ))}
      {isError && (
        <Button size="sm" variant="link" onClick={() => void refetch()}>
          Сохранённые виды не загрузились, повторить
        </Button>
      )}
      {open ? (
        <ViewMenu
          ref={control}
          view={open}
          onRename={() => setNamed({ view: open })}
          onDelete={() => setDeleted(open)}
        />
      ) : (
        isWorthSaving(view) && (
          <Button
            ref={control}
            size="sm"
            variant="ghost"
            color="fg.muted"
            icon={<BookmarkPlus />}
            {...preloadingOverlay}
            onClick={() => setNamed({ view: undefined })}
          >
            Сохранить вид
          </Button>
        )
      )}
      {named && (
        <NameDialog
          query={addressOfView(view)}
          view={named.view}
          returnFocus={control}
          onClose={() => setNamed(undefined)}
        />
      )}
      {deleted && (
        <DeleteViewDialog view={deleted} returnFocus={control} onClose={() => setDeleted(undefined)} />
      )}
    </>
  )
}

/** A partner's queue is already one click away. */
const isWorthSaving = ({ filters, sort }: ListView) =>
  sort !== null ||
  !isQueue(filters) ||
  activeFilters(filters).some((name) => !['merchantId', 'statuses', 'deadline'].includes(name))

interface ViewMenuProps {
  ref: Ref<HTMLButtonElement>
  view: SavedView
  onRename: () => void
  onDelete: () => void
}

function ViewMenu({ ref, view, onRename, onDelete }: ViewMenuProps) {
  const [wanted, setWanted] = useState(false)
  const overlay = useOverlay(wanted)
  const button = (
    <IconButton
      ref={ref}
      size="sm"
      label={`Вид «${view.name}»: действия`}
      icon={<Ellipsis />}
      aria-haspopup="menu"
      {...preloadingOverlay}
      onClick={() => startTransition(() => setWanted(true))}
    />
  )
  if (!overlay) return button
  return (
    <overlay.Menu
      defaultOpen
      trigger={button}
      items={[
        { key: 'rename', label: 'Переименовать', onSelect: onRename },
        { key: 'delete', label: 'Удалить', danger: true, onSelect: onDelete },
      ]}
    />
  )
}
