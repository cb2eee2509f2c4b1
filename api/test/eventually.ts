/** Asks until the condition holds. @throws after half a minute */
export async function eventually(holds: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 30_000; Date.now() < end; await new Promise((ask) => setTimeout(ask, 20)))
    if (await holds()) return
  throw new Error('it never came to hold')
}
