import type { DescriptorRoute } from '@cabinet/contract'
import { VisuallyHidden } from '@cabinet/shared/ui'

interface PageSkeletonProps {
  readonly of?: DescriptorRoute['skeleton']
}

/** The placeholder of a loading page, equal to that of index.html and with the same CSS. */
export function PageSkeleton({ of = 'list' }: PageSkeletonProps) {
  return (
    <div className="page-skeleton" data-skeleton={of} aria-busy="true">
      <VisuallyHidden role="status">Раздел загружается</VisuallyHidden>
      <i />
      <i />
      <i />
      <i />
    </div>
  )
}
