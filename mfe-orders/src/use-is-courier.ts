import { useCan } from '@cabinet/shared/auth'

/** Returns whether the user only delivers: commission and IIN are hidden then. */
export function useIsCourier(): boolean {
  const [delivers, processes, returns] = [
    useCan('DELIVER_ORDERS'),
    useCan('PROCESS_ORDERS'),
    useCan('RETURN_ORDERS'),
  ]
  return delivers && !processes && !returns
}
