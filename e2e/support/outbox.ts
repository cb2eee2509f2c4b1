/** The outbox page of the embedded mode: where mails go when nobody has given an SMTP server. */

/** Text of the newest mail to an address, waited for: mails are sent by a job. */
export async function mailTo(url: string, address: string): Promise<string> {
  const deadline = Date.now() + 15_000
  for (;;) {
    const page = await (await fetch(`${url}/merchant-cabinet/dev/outbox`)).text()
    const mail = page
      .split(/<article|<li|<section/)
      .find((part) => part.includes(address) && part.includes('token='))
    if (mail) return mail
    if (Date.now() > deadline) throw new Error(`no mail to ${address} in the outbox`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** The address of the first link in a mail. */
export function linkIn(mail: string): string {
  const link = /href="([^"]*token=[^"]*)"/.exec(mail)?.[1]
  if (link === undefined) throw new Error('the mail has no link')
  return link.replaceAll('&amp;', '&')
}
