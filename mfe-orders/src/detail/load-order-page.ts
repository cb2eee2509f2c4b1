export async function loadOrderPage() {
  const { OrderPage } = await import('./order-page.tsx')
  return { Component: OrderPage }
}
