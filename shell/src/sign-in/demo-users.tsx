import { Box, Button, chakra, Heading, Stack, Text } from '@cabinet/shared/ui'
import { demoAccounts, demoPassword } from './demo-accounts.ts'

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
            <chakra.span color="fg.muted" fontWeight="normal" whiteSpace="normal" textAlign="start">
              {about}
            </chakra.span>
          </Button>
        ))}
      </Stack>
    </Box>
  )
}
