import { Box, chakra, Heading, Text, useDocumentTitle } from '@cabinet/shared/ui'
import Construction from 'lucide-react/icons/construction'

const Page = chakra('main', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '3',
    minHeight: '100dvh',
    p: '6',
    textAlign: 'center',
    '& > svg': { width: '40px', height: '40px', color: 'accent.fg' },
  },
})
const ShopLink = chakra('a', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '44px',
    px: '4',
    borderRadius: 'md',
    bg: 'accent.solid',
    color: 'accent.contrast',
    fontWeight: 'medium',
    _hover: { bg: 'accent.hover' },
  },
})

/** @param loginHref where who may end the works signs in */
export function TechnicalWorks({ shopUrl, loginHref }: { shopUrl: string; loginHref?: string }) {
  useDocumentTitle('Технические работы')
  return (
    <Page>
      <Construction aria-hidden />
      <Heading as="h1" size="page">
        Технические работы
      </Heading>
      <Text maxWidth="440px">Сейчас мы проводим технические работы. Пожалуйста, попробуйте зайти позже.</Text>
      <Text tone="muted" role="status">
        Страница откроется сама, когда работы закончатся.
      </Text>
      <Box mt="2">
        <ShopLink href={shopUrl}>Вернуться в магазин</ShopLink>
      </Box>
      {loginHref !== undefined && (
        <chakra.a href={loginHref} color="accent.fg" minHeight="44px" alignContent="center">
          Вход для тех, кто проводит работы
        </chakra.a>
      )}
    </Page>
  )
}
