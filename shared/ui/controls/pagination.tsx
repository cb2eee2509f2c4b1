import { chakra } from '@chakra-ui/react/styled-system'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link as RouterLink, type To } from 'react-router-dom'
import { NativeSelect } from '../field/input.tsx'

export const gap = '…'

/** Returns at most seven places, so that buttons do not jump while paging; pages count from 1. */
export function pageWindow(current: number, total: number): (number | typeof gap)[] {
  if (total <= 7) return Array.from({ length: total }, (_, index) => index + 1)
  if (current <= 4) return [1, 2, 3, 4, 5, gap, total]
  if (current >= total - 3) return [1, gap, total - 4, total - 3, total - 2, total - 1, total]
  return [1, gap, current - 1, current, current + 1, gap, total]
}

const List = chakra('ul', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1',
    fontVariantNumeric: 'tabular-nums',
    '& a, & span': {
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      minWidth: { base: '44px', md: '36px' },
      minHeight: { base: '44px', md: '36px' },
      px: '1',
      borderRadius: 'md',
    },
    '& a:hover': { bg: 'bg.muted' },
    '& a[aria-current=page]': { bg: 'accent.subtle', color: 'accent.fg', fontWeight: 'semibold' },
    '& span': { color: 'fg.subtle' },
    '& li[data-wide]': { display: { base: 'none', md: 'block' } },
    '& li[data-narrow]': { display: { base: 'block', md: 'none' }, color: 'fg.muted', px: '2' },
  },
})

export type PaginationProps = {
  page: number
  totalPages: number
  hrefFor: (page: number) => To
  label?: string
}

/** Pages as links, which open in new tabs and work with «back». Nothing for a single page. */
export function Pagination({ page, totalPages, hrefFor, label = 'Страницы' }: PaginationProps) {
  if (totalPages <= 1) return null
  return (
    <nav aria-label={label}>
      <List>
        <li>
          {page > 1 ? (
            <RouterLink to={hrefFor(page - 1)} rel="prev" aria-label="Предыдущая страница">
              <ChevronLeft size={18} aria-hidden />
            </RouterLink>
          ) : (
            <span aria-hidden>
              <ChevronLeft size={18} />
            </span>
          )}
        </li>
        <li data-narrow>
          {page} из {totalPages}
        </li>
        {pageWindow(page, totalPages).map((entry, index) => (
          <li key={entry === gap ? `gap-${index < 3 ? 'left' : 'right'}` : entry} data-wide>
            {entry === gap ? (
              <span aria-hidden>{gap}</span>
            ) : (
              <RouterLink
                to={hrefFor(entry)}
                aria-label={`Страница ${entry}`}
                {...(entry === page && { 'aria-current': 'page' as const })}
              >
                {entry}
              </RouterLink>
            )}
          </li>
        ))}
        <li>
          {page < totalPages ? (
            <RouterLink to={hrefFor(page + 1)} rel="next" aria-label="Следующая страница">
              <ChevronRight size={18} aria-hidden />
            </RouterLink>
          ) : (
            <span aria-hidden>
              <ChevronRight size={18} />
            </span>
          )}
        </li>
      </List>
    </nav>
  )
}

export const pageSizes = [10, 25, 50, 100] as const

export type PageSizeSelectProps = {
  value: number
  onChange: (size: number) => void
  sizes?: readonly number[]
}

export function PageSizeSelect({ value, onChange, sizes = pageSizes }: PageSizeSelectProps) {
  return (
    <NativeSelect
      aria-label="Строк на странице"
      value={String(value)}
      options={sizes.map((size) => ({ value: String(size), label: `Показать ${size}` }))}
      onChange={(size) => onChange(Number(size))}
    />
  )
}
