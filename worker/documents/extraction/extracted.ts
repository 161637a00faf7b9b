import type { PageText } from '../../../domain/documents/passages.ts'

/** How the reading of a file ended; see `document_versions.text_state`. */
export type TextState = 'read' | 'none' | 'encrypted' | 'broken' | 'too_large' | 'refused'
export type Extracted = { state: TextState; pages: PageText[]; pageCount: number | null }

/** The most text stored per file, in characters: a book of 2,500 pages. */
export const mostText = 5_000_000
export const mostPages = 3000

/** Ends a reading with a state instead of a text. */
export class Unreadable extends Error {
  readonly state: TextState
  constructor(state: TextState) {
    super(state)
    this.state = state
  }
}

/** Read, or without any text: a scan, a picture. */
export function extracted(pages: PageText[], pageCount: number | null = null): Extracted {
  const hasText = pages.some(({ text }) => /[\p{L}\d]/u.test(text))
  return { state: hasText ? 'read' : 'none', pages: hasText ? pages : [], pageCount }
}
