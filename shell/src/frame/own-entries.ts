import type { NavigationEntry } from '../release-set/places.ts'
import { BCC_MALL, RELEASES } from './paths.ts'

/** Sidebar entries of the shell's own pages. The icon is lucide's `store`, in the form of descriptors. */
export const ownEntries: readonly NavigationEntry[] = [
  {
    path: RELEASES,
    title: 'Версии',
    order: 900,
    permission: 'MANAGE_RELEASES',
    // lucide's `history`.
    icon: [
      ['path', { d: 'M3 12a9 9 0 1 0 9-9 9.75 9.75 0 0 0-6.74 2.74L3 8' }],
      ['path', { d: 'M3 3v5h5' }],
      ['path', { d: 'M12 7v5l4 2' }],
    ],
  },
  {
    path: BCC_MALL,
    title: 'BCC Mall',
    order: 1000,
    icon: [
      ['path', { d: 'M15 21v-5a1 1 0 0 0-1-1h-4a1 1 0 0 0-1 1v5' }],
      [
        'path',
        {
          d: 'M17.774 10.31a1.12 1.12 0 0 0-1.549 0 2.5 2.5 0 0 1-3.451 0 1.12 1.12 0 0 0-1.548 0 2.5 2.5 0 0 1-3.452 0 1.12 1.12 0 0 0-1.549 0 2.5 2.5 0 0 1-3.77-3.248l2.889-4.184A2 2 0 0 1 7 2h10a2 2 0 0 1 1.653.873l2.895 4.192a2.5 2.5 0 0 1-3.774 3.244',
        },
      ],
      ['path', { d: 'M4 10.95V19a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-8.05' }],
    ],
  },
]
