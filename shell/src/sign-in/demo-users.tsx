import { Box, Button, chakra, Heading, Stack, Text } from '@cabinet/shared/ui'

/** A test holds the accounts of the demo to the seed's. */
export const demoPassword = 'Rassrochka-2026'

export const demoAccounts = [
  { username: 'superadmin', about: 'все партнёры' },
  { username: 'admin@demo.kz', about: 'администратор, 3 партнёра' },
  { username: 'manager@demo.kz', about: 'менеджер, 2 партнёра' },
  { username: 'manager1@demo.kz', about: 'менеджер, 1 партнёр' },
  { username: 'courier@demo.kz', about: 'курьер' },
] as const

export interface DemoUsersProps {
  readonly onChoose: (account: { username: string; password: string }) => void
}

export function DemoUsers({ onChoose }: DemoUsersProps) {
  return (
    <Box
      as="section"
      aria-label="Демонстрационный режим"
      mt="6"
      pt="5"
      borderTopWidth="1px"
      borderColor="border"
    >
      <Heading size="small">Демонстрационный режим</Heading>
      <Text tone="muted" mt="1" mb="3">
        Пароль у всех: <chakra.code fontFamily="mono">{demoPassword}</chakra.code>
      </Text>
      <Stack gap="1">
        {demoAccounts.map(({ username, about }) => (
          <Button
            key={username}
            size="sm"
            justifyContent="space-between"
            flexWrap="wrap"
            rowGap="0"
            py="1"
            onClick={() => onChoose({ username, password: demoPassword })}
          >
            {username}
            <chakra.span color="fg.muted" fontWeight="normal" textAlign="start">
              {about}
            </chakra.span>
          </Button>
        ))}
      </Stack>
    </Box>
  )
}
