import type { PageFile, RemoteRelease } from '@cabinet/contract'

/** Files of a release in the order of their execution, the entry last. */
export const filesOf = ({ entry, exposed }: RemoteRelease): PageFile[] => [...exposed, entry]
