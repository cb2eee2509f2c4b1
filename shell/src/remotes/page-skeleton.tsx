import { Box, Skeleton, VisuallyHidden } from '@cabinet/shared/ui'

/** Holds the place of a page whose code is on its way: a heading, a row of controls, the body. */
export function PageSkeleton() {
  return (
    <Box aria-busy="true">
      <VisuallyHidden role="status">Раздел загружается</VisuallyHidden>
      <Skeleton width="180px" height="28px" mb="4" />
      <Skeleton height="36px" mb="4" />
      <Skeleton height="440px" />
    </Box>
  )
}
