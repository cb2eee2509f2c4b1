/** The dev mailbox of the embedded mode: where mails go when nobody has given an SMTP server. */

import { expect } from '@playwright/test'
import { base } from './people.ts'

/** Text of the newest mail to an address, waited for: mails are sent by a job. */
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

/** The page as it is now. */
export async function mailboxAt(url: string): Promise<string> {
  return (await fetch(`${url}${base}/dev/outbox`)).text()
}

/** The address of the first link in a mail. */
export function linkIn(mail: string): string {
  const link = /href="([^"]*token=[^"]*)"/.exec(mail)?.[1]
  if (link === undefined) throw new Error('the mail has no link')
  return link.replaceAll('&amp;', '&')
}
