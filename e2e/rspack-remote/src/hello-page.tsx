import { useSession } from '@cabinet/shared/auth'
import { Button, PageHeader } from '@cabinet/shared/ui'
import { useState } from 'react'

export function HelloPage() {
  const user = useSession((session) => session.user)
  const [greetings, setGreetings] = useState(1)
  return (
    <>
      <PageHeader title={`Здравствуйте, ${user?.fullName ?? ''}`} />
      <p role="status">Приветствий: {greetings}</p>
      <Button onClick={() => setGreetings(greetings + 1)}>Ещё раз</Button>
    </>
  )
}
