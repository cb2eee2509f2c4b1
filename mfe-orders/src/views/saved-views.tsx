import { Button, Text, useLazyModule } from '@cabinet/shared/ui'
import BookmarkPlus from 'lucide-react/icons/bookmark-plus'
import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'
import { filtersBesideQueue } from '../list/active-filters.tsx'
import { filterNames, filters } from '../list/filters.ts'
import { writeListUrl } from '../list/list-url.ts'
import { QueueLink } from '../list/queue-link.tsx'
import type { ListView } from '../list/view.ts'
import { listPath } from '../paths.ts'
import { type SavedView, useSavedViews } from './queries.ts'

interface SavedViewsProps {
  view: ListView
  open: SavedView | undefined
  /** Whether more than the views did not load, which is told elsewhere. */
  isQuiet: boolean
}

/** The user's views beside the queues; other filters can be saved as one. */
export function SavedViews({ view, open, isQuiet }: SavedViewsProps) {
  const { data: views = [], isError, refetch } = useSavedViews()
  const [edited, setEdited] = useState<SavedView>()
  const dialog = useLazyModule(() => import('./view-dialog.tsx'), edited !== undefined)
  const unsaved = { name: '', query: writeListUrl({ ...view, page: 1, size: null, before: undefined }) }
  // A partner's queue is already one click away.
  const isWorthSaving = view.sort || filtersBesideQueue(view.filters).some((name) => name !== 'merchantId')
  return (
    <>
      {views.map((saved) => (
        <QueueLink key={saved.query} to={listPath(saved.query)} current={saved === open}>
          <Text
            as="span"
            title={saved.name}
            maxWidth="156px"
            overflow="hidden"
            textOverflow="ellipsis"
            whiteSpace="nowrap"
          >
            {saved.name}
          </Text>
        </QueueLink>
      ))}
      {isError && !isQuiet && (
        <Button size="sm" variant="link" onClick={() => void refetch()}>
          Сохранённые виды не загрузились, повторить
        </Button>
      )}
      {(open || isWorthSaving) && (
        <Button
          size="sm"
          variant="ghost"
          color="fg.muted"
          icon={open ? <Pencil /> : <BookmarkPlus />}
          onClick={() => setEdited(open ?? unsaved)}
        >
          {open ? 'Изменить вид' : 'Сохранить вид'}
        </Button>
      )}
      {edited && dialog && <dialog.ViewDialog {...edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}

/** Returns what a saved view asks and this version of the list does not know, as after a rollback. */
export function unknownFilters(view: { query: string } | undefined): string[] {
  const known: readonly string[] = [
    'sort',
    'size',
    'page',
    'before',
    ...filterNames.map((name) => filters[name].url),
  ]
  const names = [...new URLSearchParams(view?.query).keys()].filter((name) => !known.includes(name))
  return names.map((name) => `параметр «${name}»`)
}
