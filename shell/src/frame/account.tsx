import { signOut } from '@cabinet/shared/auth'
import { Button, chakra, Skeleton, Text } from '@cabinet/shared/ui'
import BookOpen from 'lucide-react/icons/book-open'
import LogOut from 'lucide-react/icons/log-out'
import { useShownSession } from '../session/shown-session.ts'

const GuideLink = chakra('a', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minHeight: { base: '44px', md: '36px' },
    px: '2',
    borderRadius: 'md',
    whiteSpace: 'nowrap',
    '& > svg': { width: '16px', height: '16px' },
    _hover: { bg: 'bg.muted' },
  },
})

/** The user guide; opens beside the work, not in its place. */
export function Guide({ href }: { href: string }) {
  return (
    <GuideLink href={href} target="_blank" rel="noreferrer">
      <BookOpen aria-hidden />
      Инструкция
      <chakra.span color="fg.muted">PDF</chakra.span>
    </GuideLink>
  )
}

/** Full name of who is signed in; its place is held until `/me` has answered. */
export function FullName() {
  const user = useShownSession((session) => session.user)
  if (!user) return <Skeleton width="140px" height="16px" />
  const roles = user.roles.map((role) => role.nameRus).join(', ')
  return (
    <Text
      title={[user.fullName, roles, user.email].filter(Boolean).join(' · ')}
      maxWidth="240px"
      overflow="hidden"
      textOverflow="ellipsis"
      whiteSpace="nowrap"
      fontWeight="medium"
    >
      {user.fullName}
    </Text>
  )
}

export function SignOutButton() {
  return (
    <Button variant="ghost" px={{ base: '2', md: '3' }} icon={<LogOut />} onClick={() => void signOut()}>
      Выйти
    </Button>
  )
}
