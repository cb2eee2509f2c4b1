/** The dev mailbox of the embedded mode, which takes mails when no SMTP server is set. */

import { expect } from '@playwright/test'
import { base } from './people.ts'

/** Waits for the newest mail to an address, which a job sends, and returns its text. */
export async function mailTo(url: string, address: string): Promise<string> {
  let mail = ''
  await expect
    .poll(async () => {
      const parts = (await mailboxAt(url)).split(/<article|<li|<section/)
      mail = parts.find((part) => part.includes(address) && part.includes('token=')) ?? ''
      return mail
    }, `mail to ${address}`)
    .not.toBe('')
  return mail
}

/** Returns the mailbox's page, HTML. */
export async function mailboxAt(url: string): Promise<string> {
  return (await fetch(`${url}${base}/dev/outbox`)).text()
}

/** Returns the address of the first link in a mail. */
export function linkIn(mail: string): string {
  const link = /href="([^"]*token=[^"]*)"/.exec(mail)?.[1]
  if (link === undefined) throw new Error('the mail has no link')
  return link.replaceAll('&amp;', '&')
}
