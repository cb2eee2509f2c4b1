import { formatPlainDay } from '@cabinet/shared/format'
import { Box } from '@cabinet/shared/ui'

/** The days of a file; on a tablet in two lines, which leaves the name its room. */
export function Period({ start, end }: { start: string; end: string }) {
  if (start === end) return formatPlainDay(start)
  return (
    <Box whiteSpace="nowrap">
      {formatPlainDay(start)} —{' '}
      <Box as="span" display={{ base: 'inline', md: 'block', xl: 'inline' }}>
        {formatPlainDay(end)}
      </Box>
    </Box>
  )
}
