import { chakra } from '@chakra-ui/react/styled-system'
import { type ReactNode, useEffect } from 'react'
import { Heading, Row } from '../layout/layout.tsx'

const product = 'Кабинет партнёра'

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    // The number of new orders stays.
    const [count = ''] = /^\(\d+\) /.exec(document.title) ?? []
    document.title = count + (title ? `${title} · ${product}` : product)
  }, [title])
}

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
      {actions && (
        // On a phone the buttons share the whole line.
        <Row
          minWidth="0"
          flexGrow={{ base: '1', md: '0' }}
          css={{ '& > :is(a, button)': { flexGrow: { base: '1', md: '0' }, px: { base: '2', md: '4' } } }}
        >
          {actions}
        </Row>
      )}
    </Root>
  )
}
