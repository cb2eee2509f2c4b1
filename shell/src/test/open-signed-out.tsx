import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { signedOutRoutes } from '../sign-in/signed-out.tsx'
import { renderRoutes } from './render-routes.tsx'

export function open(address: string, demo = false, oidc?: string) {
  const opened: string[] = []
  const routes = signedOutRoutes({ demo, oidc, open: (path) => opened.push(path) })
  const router = renderRoutes(routes, address)
  const addressNow = () => router.state.location.pathname + router.state.location.search
  return { opened, router, address: addressNow, user: userEvent.setup() }
}

export const submit = (name: string) => screen.getByRole('button', { name })

/** Writes as a password manager does: into the document without an event, past React's own setter. */
export function fillWithoutEvent(field: HTMLElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
}
