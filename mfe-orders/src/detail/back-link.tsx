import { useNavigate } from '@cabinet/shared/router'
import { TextLink } from '@cabinet/shared/ui'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { MouseEvent } from 'react'
import { backPath, type FromList } from '../from-list.ts'

export function BackLink({ from }: { from: FromList | null }) {
  const navigate = useNavigate()
  const goBack = (event: MouseEvent) => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!from?.isPrevious || !isPlain) return
    event.preventDefault()
    void navigate(-1)
  }
  return (
    <TextLink to={backPath(from)} onClick={goBack} display="inline-flex" alignItems="center" gap="1">
      <ArrowLeft size={16} aria-hidden />
      Все заказы
    </TextLink>
  )
}
