import type { LetterText } from '../../domain/letters/letter-texts.ts'
import type { EventName } from '../../domain/notifications/events.ts'
import type { Transaction } from '../context.ts'
import { changedLetter } from '../message-templates/changed.ts'
import { asTest, type Rendered } from '../message-templates/layout.ts'
import type { Message } from './message.ts'

type Standing = LetterText & { event: string; version: number }

/** What the platform wrote for these messages' events, read once however many there are. */
export async function letterTexts(sql: Transaction, messages: readonly Message[]) {
  const rows = await sql<Standing[]>`
    select v.event, v.version, v.subject, v.opening, v.closing
    from private.letter_texts t join private.letter_versions v on v.event = t.event and v.version = t.version
    where t.event = any (${[...new Set(messages.map(eventOf))]})`
  const standing = new Map(rows.map((row) => [row.event, row]))
  /** The same content for many recipients stays the same object, which is stored once. Null: it could not be written. */
  const known = new Map<Rendered, Rendered | null>()
  const failed = new Map<Standing, string>()

  const changed = (message: Message, text: Standing): Rendered | null => {
    const before = known.get(message.content)
    if (before !== undefined) return before
    const content = attempt(message, text, failed)
    known.set(message.content, content)
    return content
  }

  return {
    /** The message with the platform's text, where there is one that its letter takes. A letter is never lost over it: it leaves in the product's own words. */
    written(message: Message): Message {
      const text = standing.get(eventOf(message))
      const content = text && changed(message, text)
      return content ? { ...message, content, textVersion: text.version } : message
    },
    /** Says which texts could not be written, once each: the platform's page shows it. */
    async report(): Promise<void> {
      for (const [{ event, version }, why] of failed)
        await sql`
          insert into private.error_reports (id, message, route)
          values (${`letter-${event}-${version}`}, ${why}, 'notify') on conflict (id) do nothing`
    },
  }
}

/** A test shows the letter of the event that it tries. */
const eventOf = ({ kind, sampleOf }: Message): EventName => sampleOf ?? kind

function attempt(
  { content, sampleOf }: Message,
  text: Standing,
  failed: Map<Standing, string>,
): Rendered | null {
  if (!content.letter) return null
  try {
    const letter = changedLetter(content.letter, text)
    return sampleOf ? asTest(letter) : letter
  } catch (error) {
    failed.set(text, `The text of a letter could not be written: ${(error as Error).message}`)
    return null
  }
}
