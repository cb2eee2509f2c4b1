/** The order page, in a chunk of its own. The router asks for it; a row that is pointed at, ahead of time. */
export async function loadOrderPage() {
  const { OrderPage } = await import('./order-page.tsx')
  return { Component: OrderPage }
}
