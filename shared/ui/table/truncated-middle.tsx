/** One line that keeps its start and end, by which similar names differ. Copying and screen readers get the whole text. */
export function TruncatedMiddle({ text, tail = 5 }: { text: string; tail?: number }) {
  const at = Math.max(0, text.length - tail)
  return (
    <span className="ui-middle" title={text}>
      {at > 0 && <span>{text.slice(0, at)}</span>}
      <span>{text.slice(at)}</span>
    </span>
  )
}
