import { EmptyState, PageHeader } from '@cabinet/shared/ui'

/** Source: specification 1, decisions 6. */
export function BccMall() {
  return (
    <>
      <PageHeader title="BCC Mall" />
      <EmptyState title="Функционал находится в разработке" />
    </>
  )
}
