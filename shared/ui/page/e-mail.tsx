import { Fragment } from 'react'

/** An e-mail address that wraps after @ and before dots, not within a word. */
export function Email({ address }: { address: string }) {
  return address.split(/(?<=@)|(?=\.)/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
