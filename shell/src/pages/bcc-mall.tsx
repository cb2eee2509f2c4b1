import { EmptyState, PageHeader } from '@cabinet/shared/ui'

export function BccMall() {
  return (
    <>
      <PageHeader title="BCC Mall" />
      <EmptyState title="Функционал находится в разработке" />
    </>
  )
}
