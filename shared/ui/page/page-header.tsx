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
  documentTitle?: string
  aside?: ReactNode
  actions?: ReactNode
}

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
      {actions && <Row minWidth="0">{actions}</Row>}
    </Root>
  )
}
