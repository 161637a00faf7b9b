import { Fragment, type ReactNode } from 'react'
import type { Block, Body, Inline, Mark } from '../../../domain/communications/body.ts'
import classes from './communications.module.css'

/** The text of an announcement, drawn part by part: nothing in it is ever taken for HTML. */
export function BodyView({ body }: { body: Body }) {
  return <div className={classes.text}>{body.content.map(drawn)}</div>
}

// Parts of a text have no names and never change places.
function drawn(part: Block, place: number): ReactNode {
  switch (part.type) {
    case 'paragraph':
      return <p key={place}>{words(part.content)}</p>
    case 'heading':
      return part.attrs.level === 2 ? (
        <h2 key={place}>{words(part.content)}</h2>
      ) : (
        <h3 key={place}>{words(part.content)}</h3>
      )
    case 'bulletList':
    case 'orderedList': {
      const List = part.type === 'bulletList' ? 'ul' : 'ol'
      return (
        <List key={place}>
          {part.content.map(({ content }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: items of a text have no names and never change places.
            <li key={at}>{content.map(drawn)}</li>
          ))}
        </List>
      )
    }
    case 'blockquote':
      return <blockquote key={place}>{part.content.map(drawn)}</blockquote>
    case 'horizontalRule':
      return <hr key={place} />
  }
}

const words = (content: readonly Inline[] = []): ReactNode =>
  content.map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: as above.
    <Fragment key={place}>{part.type === 'hardBreak' ? <br /> : marked(part)}</Fragment>
  ))

function marked({ text, marks = [] }: Extract<Inline, { type: 'text' }>): ReactNode {
  let shown: ReactNode = text
  for (const mark of marks) shown = <Marked mark={mark}>{shown}</Marked>
  return shown
}

function Marked({ mark, children }: { mark: Mark; children: ReactNode }) {
  if (mark.type === 'bold') return <strong>{children}</strong>
  if (mark.type === 'italic') return <em>{children}</em>
  return (
    <a href={mark.attrs.href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  )
}
