import { useCan } from '@cabinet/shared/auth'

/** Who delivers and does nothing else: neither commission nor IIN is his business. */
export function useIsCourier(): boolean {
  const [delivers, processes, returns] = [
    useCan('DELIVER_ORDERS'),
    useCan('PROCESS_ORDERS'),
    useCan('RETURN_ORDERS'),
  ]
  return delivers && !processes && !returns
}
