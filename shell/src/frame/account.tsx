import { signOut } from '@cabinet/shared/auth'
import { Link } from '@cabinet/shared/router'
import { Button, chakra, Skeleton } from '@cabinet/shared/ui'
import BookOpen from 'lucide-react/icons/book-open'
import LogOut from 'lucide-react/icons/log-out'
import { useShownSession } from '../session/shown-session.ts'
import { SESSIONS } from './paths.ts'

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
    // A narrow header leaves room for messages.
    '@media (min-width: 768px) and (max-width: 1279.98px)': {
      '& > span': { position: 'absolute', clipPath: 'inset(50%)' },
    },
  },
})

export function Guide({ href }: { href: string }) {
  return (
    <GuideLink href={href} target="_blank" rel="noreferrer">
      <BookOpen aria-hidden />
      <span>
        Инструкция <chakra.span color="fg.muted">PDF</chakra.span>
      </span>
    </GuideLink>
  )
}

const NameLink = chakra(Link, {
  base: {
    display: 'block',
    alignContent: 'center',
    maxWidth: { base: '240px', md: '140px', lg: '220px', xl: '360px' },
    minHeight: { base: '44px', md: '36px' },
    px: '2',
    borderRadius: 'md',
    truncate: true,
    fontWeight: 'medium',
    _hover: { bg: 'bg.muted' },
  },
})

export function FullName({ onFollow }: { onFollow?: () => void }) {
  const user = useShownSession((session) => session.user)
  if (!user) return <Skeleton width="140px" height="16px" />
  const roles = user.roles.map((role) => role.nameRus).join(', ')
  const name = user.fullName || user.username
  return (
    <NameLink
      to={SESSIONS}
      title={[name, roles, user.email].filter(Boolean).join(' · ')}
      aria-label={`${name}: безопасность`}
      onClick={onFollow}
    >
      {name}
    </NameLink>
  )
}

export function SignOutButton() {
  return (
    <Button variant="ghost" px={{ base: '2', md: '3' }} icon={<LogOut />} onClick={() => void signOut()}>
      Выйти
    </Button>
  )
}
