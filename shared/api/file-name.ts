/** Returns a safe file name from `Content-Disposition` by RFC 6266 (`filename*` first); null without one. */
export function fileNameOf(disposition: string | null): string | null {
  if (!disposition) return null
  const extended = /;\s*filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(disposition)?.[1]
  const decoded = extended === undefined ? null : decode(extended)
  const plain = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition)
  const name = decoded ?? plain?.[1]?.replace(/\\(.)/g, '$1') ?? plain?.[2]
  return name ? safe(name) : null
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** Removes folders, control characters and leading dots, keeps 200 characters; null when none remain. */
function safe(name: string): string | null {
  const clean = [...(name.split(/[\\/]/).pop() ?? '')]
    .filter((char) => char >= ' ' && char !== '\u007f' && !/[\u200e\u200f\u202a-\u202e]/.test(char))
    .join('')
    .replace(/^\.+/, '')
    .trim()
    .slice(0, 200)
  return clean === '' ? null : clean
}
