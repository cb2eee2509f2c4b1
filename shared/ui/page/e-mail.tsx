import { Fragment } from 'react'

/** An address that goes on in the next line after @ and before a dot, not in the middle of a word. */
export function Email({ address }: { address: string }) {
  return address.split(/(?<=@)|(?=\.)/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
