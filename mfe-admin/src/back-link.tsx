import { TextLink } from '@cabinet/shared/ui'
import ArrowLeft from 'lucide-react/icons/arrow-left'

export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <TextLink to={to} display="inline-flex" alignSelf="flex-start" alignItems="center" gap="1">
      <ArrowLeft size={16} aria-hidden />
      {children}
    </TextLink>
  )
}
