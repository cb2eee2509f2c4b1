import type { PageFile, RemoteRelease } from '@cabinet/contract'

/** Files of a release in order of execution, the entry last. */
export const filesOf = ({ entry, exposed }: RemoteRelease): PageFile[] => [...exposed, entry]
