import { formatPlainDay } from '@cabinet/shared/format'
import { Box } from '@cabinet/shared/ui'

/** The width of the days in both tables. */
export const periodWidth = '112px'

/** The days of a file, in a table in two lines. */
export function Period({ start, end }: { start: string; end: string }) {
  if (start === end) return formatPlainDay(start)
  return (
    <Box whiteSpace="nowrap">
      {formatPlainDay(start)} —{' '}
      <Box as="span" display={{ base: 'inline', md: 'block' }}>
        {formatPlainDay(end)}
      </Box>
    </Box>
  )
}
