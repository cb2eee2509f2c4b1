import type { AddressReader } from '@cabinet/shared/router'
import { Row, TextLink } from '@cabinet/shared/ui'

/** Reads the id before which the page of a log begins; absent for the newest page. */
export const readBefore = (read: AddressReader['read']): number | undefined =>
  read<number | undefined>('before', 'место в журнале', undefined, (text) =>
    /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null,
  )

interface LogPagesProps {
  isFirst: boolean
  /** The last row's id where older ones follow. */
  next: number | null
  hrefOf: (before: string) => string
}

/** Links between the pages of a log that grows at its head. */
export function LogPages({ isFirst, next, hrefOf }: LogPagesProps) {
  if (isFirst && next === null) return null
  return (
    <Row as="nav" aria-label="Страницы журнала" gap="4">
      {!isFirst && <TextLink to={hrefOf('')}>К последним</TextLink>}
      {next !== null && <TextLink to={hrefOf(String(next))}>Более ранние</TextLink>}
    </Row>
  )
}
