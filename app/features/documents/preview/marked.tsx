import { Fragment } from 'react'
import { foundPlaces } from './found-places.ts'

/** Shows a text with the search terms marked. */
export function Marked({ text, search }: { text: string; search: string }) {
  const places = foundPlaces(text, search)
  let at = 0
  const parts = places.map(([from, to]) => {
    const before = text.slice(at, from)
    at = to
    return (
      <Fragment key={from}>
        {before}
        <mark>{text.slice(from, to)}</mark>
      </Fragment>
    )
  })
  return (
    <>
      {parts}
      {text.slice(at)}
    </>
  )
}
