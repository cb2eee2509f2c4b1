import type { DescriptorRoute } from '@cabinet/contract'
import { VisuallyHidden } from '@cabinet/shared/ui'

interface PageSkeletonProps {
  readonly of?: DescriptorRoute['skeleton']
}

/** Holds the place of a page whose code is on its way; as index.html draws it before any script has come, by the same CSS. */
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
