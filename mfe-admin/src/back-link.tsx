import { TextLink } from '@cabinet/shared/ui'
import ArrowLeft from 'lucide-react/icons/arrow-left'

export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <TextLink
      to={to}
      display="inline-flex"
      alignSelf="flex-start"
      alignItems="center"
      gap="1"
      // As high as a finger needs, in the room around it.
      py={{ base: '3', md: '0' }}
      my={{ base: '-3', md: '0' }}
    >
      <ArrowLeft size={16} aria-hidden />
      {children}
    </TextLink>
  )
}
