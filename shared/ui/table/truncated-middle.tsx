/** One line that keeps its beginning and its end, by which names of one kind differ. The text stays whole to whoever copies it or listens. */
export function TruncatedMiddle({ text, tail = 5 }: { text: string; tail?: number }) {
  const at = Math.max(0, text.length - tail)
  return (
    <span className="ui-middle" title={text}>
      {at > 0 && <span>{text.slice(0, at)}</span>}
      <span>{text.slice(at)}</span>
    </span>
  )
}
