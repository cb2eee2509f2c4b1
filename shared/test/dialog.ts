import { screen, waitFor } from '@testing-library/react'

/** Finds an opened dialog by its title. The focus arrives a moment after it, and takes along what is typed meanwhile. */
export async function findDialog(
  name: string | RegExp,
  role: 'dialog' | 'alertdialog' = 'dialog',
): Promise<HTMLElement> {
  const dialog = await screen.findByRole(role, { name })
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement))
  return dialog
}
