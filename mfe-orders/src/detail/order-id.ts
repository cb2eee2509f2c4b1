/** The order's id in an address; null for what can't be one: such an address asks the server nothing. */
export function parseOrderId(text: string): number | null {
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null
  return id !== null && Number.isSafeInteger(id) ? id : null
}
