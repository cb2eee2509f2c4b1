import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { Heading, Row } from '../layout/layout.ts'
import { useDocumentTitle } from './use-document-title.ts'

const Root = chakra('header', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    flexWrap: 'wrap',
    columnGap: '4',
    rowGap: '2',
    minHeight: '36px',
  },
})

export type PageHeaderProps = {
  title: string
  /** The tab's title where it differs from the heading. */
  documentTitle?: string
  /** Beside the title: a status, a copy button. */
  aside?: ReactNode
  /** The main action, and after it the others. */
  actions?: ReactNode
}

/** The page's heading and its main action in one line; names the tab too. */
export function PageHeader({ title, documentTitle = title, aside, actions }: PageHeaderProps) {
  useDocumentTitle(documentTitle)
  return (
    <Root>
      <Row minWidth="0">
        <Heading as="h1" size="page">
          {title}
        </Heading>
        {aside}
      </Row>
      {actions && <Row>{actions}</Row>}
    </Root>
  )
}
