import { Row, TextLink } from '@cabinet/shared/ui'

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
