import type { Change } from './changed-build.ts'

export interface Release {
  readonly what: string
  readonly app: string
  readonly changes: readonly Change[]
  /** Bytes of files that it may cost a browser with dictionaries. */
  readonly limit: number
}

const notice = `export function Notice({ title, text }: { title: string; text: ReactNode }) {
  const id = useId()
  return (
    <Card role="note" padded aria-labelledby={id}>
      <Heading id={id}>{title}</Heading>
      <chakra.div color="fg.muted">{text}</chakra.div>
    </Card>
  )
}
`

/** Releases of every day. */
export const releases: readonly Release[] = [
  {
    what: 'one word in a remote',
    app: 'mfe-orders',
    changes: [
      {
        file: 'mfe-orders/src/list/orders-table.tsx',
        from: 'caption="Заказы"',
        to: 'caption="Заказы партнёра"',
      },
    ],
    limit: 2_000,
  },
  {
    what: 'a new component in shared',
    app: 'shell',
    changes: [
      {
        file: 'shared/ui/layout/card.tsx',
        from: 'export type SectionProps',
        to: `${notice}export type SectionProps`,
      },
      {
        file: 'shared/ui/index.ts',
        from: 'export { Card, Section }',
        to: 'export { Card, Notice, Section }',
      },
    ],
    limit: 6_000,
  },
  {
    what: 'a patch of the shell',
    app: 'shell',
    changes: [
      {
        file: 'shell/src/frame/header.tsx',
        from: '<SignOutButton />',
        to: '{entries.length > 0 && <SignOutButton />}',
      },
    ],
    limit: 6_000,
  },
]
