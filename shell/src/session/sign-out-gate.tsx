import { retrySignOut, useSignOut } from '@cabinet/shared/auth'
import { Flex, Heading, Text, useDocumentTitle } from '@cabinet/shared/ui'
import { type ReactNode, useEffect } from 'react'
import { dropDrafts } from './drafts.ts'

/** Covers the page of a signed-out user, with or without a network. */
export function SignOutGate({ children }: { children: ReactNode }) {
  return useSignOut(({ isUnconfirmed: unconfirmed }) => unconfirmed) ? <UnconfirmedSignOut /> : children
}

function UnconfirmedSignOut() {
  useDocumentTitle('Выход')
  useEffect(() => {
    dropDrafts()
    return retrySignOut()
  }, [])
  return (
    <Flex
      as="main"
      flexDirection="column"
      alignItems="center"
      justifyContent="center"
      gap="3"
      minHeight="100dvh"
      p="6"
      textAlign="center"
    >
      <Heading as="h1" size="page">
        Выход не подтверждён: нет связи
      </Heading>
      <Text maxWidth="440px" role="status">
        Вы вышли, но сервер ещё не знает. Не закрывайте страницу: она повторит выход, когда будет связь.
      </Text>
    </Flex>
  )
}
