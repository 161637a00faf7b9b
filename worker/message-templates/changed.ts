import {
  filled,
  filledSubject,
  type LetterText,
  type LetterValues,
} from '../../domain/letters/letter-texts.ts'
import { paragraphHtml } from './frame.ts'
import { type Block, escapeHtml, type Letter, type Rendered, renderLetter, together } from './layout.ts'

/**
 * A letter with what the platform wrote (domain/letters): its subject, words before the first part and a last part. Throws where a placeholder has no
 * value.
 */
export function changedLetter(letter: Letter, text: LetterText): Rendered {
  const values = valuesOf(letter)
  const [first, ...rest] = letter.blocks
  const opening = text.opening ? paragraphs(filled(text.opening, values)) : []
  const closing = text.closing ? [together(...paragraphs(filled(text.closing, values)))] : []
  return renderLetter({
    ...letter,
    subject: text.subject ? filledSubject(text.subject, values) : letter.subject,
    blocks: [together(...opening, ...(first ? [first] : [])), ...rest, ...closing],
  })
}

const valuesOf = ({ condominium, subject, title, eyebrow, values }: Letter): LetterValues => ({
  ...values,
  condominio: condominium,
  assunto: subject,
  titulo: title,
  sobre: eyebrow,
})

const paragraphs = (text: string): Block[] =>
  text
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map((line) => ({ html: paragraphHtml(escapeHtml(line), '0 0 12px'), text: line }))
