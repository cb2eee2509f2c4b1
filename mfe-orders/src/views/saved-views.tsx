import { Box, Button, preloadingOverlay } from '@cabinet/shared/ui'
import BookmarkPlus from 'lucide-react/icons/bookmark-plus'
import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'
import { shownFilters } from '../list/chips.ts'
import { QueueLink } from '../list/queue-link.tsx'
import type { ListView } from '../list/view.ts'
import { writeListUrl } from '../list/write-url.ts'
import { listPath } from '../paths.ts'
import { type SavedView, useSavedViews } from './queries.ts'
import { ViewDialog } from './view-dialog.tsx'

interface SavedViewsProps {
  view: ListView
  open: SavedView | undefined
}

/** The user's views beside the queues; other filters can be saved as one. */
export function SavedViews({ view, open }: SavedViewsProps) {
  const { data: views = [], isError, refetch } = useSavedViews()
  const [edited, setEdited] = useState<SavedView>()
  return (
    <>
      {views.map((saved) => (
        <QueueLink key={saved.query} to={listPath(saved.query)} current={saved === open}>
          <Box maxWidth="220px" truncate title={saved.name}>
            {saved.name}
          </Box>
        </QueueLink>
      ))}
      {isError && (
        <Button size="sm" variant="link" onClick={() => void refetch()}>
          Сохранённые виды не загрузились, повторить
        </Button>
      )}
      {(open || isWorthSaving(view)) && (
        <Button
          size="sm"
          variant="ghost"
          color="fg.muted"
          icon={open ? <Pencil /> : <BookmarkPlus />}
          {...preloadingOverlay}
          onClick={() =>
            setEdited(open ?? { name: '', query: writeListUrl({ ...view, page: 1, size: null }) })
          }
        >
          {open ? 'Изменить вид' : 'Сохранить вид'}
        </Button>
      )}
      {edited && <ViewDialog {...edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}

/** Returns false for a partner's queue, which is already one click away. */
const isWorthSaving = ({ filters, sort }: ListView) =>
  sort !== null || shownFilters(filters).some((name) => name !== 'merchantId')
