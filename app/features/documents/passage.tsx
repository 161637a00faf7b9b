import { Fragment } from 'react'

/** Shows a passage with the found words marked: they are between U+E000 and U+E001. Everything in it is text. */
export function Passage({ text }: { text: string }) {
  const parts = text.split(/(\ue000[^\ue001]*\ue001)/)
  let at = 0
  return parts.map((part) => {
    const key = at
    at += part.length + 1
    return part.startsWith('\ue000') ? (
      <mark key={key}>{part.slice(1, -1)}</mark>
    ) : (
      <Fragment key={key}>{part}</Fragment>
    )
  })
}
