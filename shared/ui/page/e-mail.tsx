import { Fragment } from 'react'

/** An e-mail address that wraps after @ and before dots, never within a word or before a short ending such as «.kz». */
export function Email({ address }: { address: string }) {
  return (
    // A cell of a card is a flex box, of which loose parts would be items.
    <span>
      {address.split(/(?<=@)|(?=\.[^.@]{4})/).map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  )
}
