/**
 * Messages cut to what one NOTIFY carries (fewer than 8,000 bytes,
 * https://www.postgresql.org/docs/current/sql-notify.html). Notifications of one transaction arrive together and in
 * their order, so the parts of a long one follow each other.
 */
const roomForText = 7600
/** Most parts of a message between instances. */
const mostParts = 256

/** `signal` says what the sender itself is doing; `parcel` carries a message or a part of one. */
export type Parcel = {
  from: string
  sequence: number
  part: number
  parts: number
  form: 't' | 'b'
  text: string
}

/** Returns the texts to notify, or none for a message that is too long. */
export function wrap(from: string, sequence: number, message: string): string[] {
  const head = (part: number, parts: number, form: string) => `${from} ${sequence} ${part} ${parts} ${form}`
  if (Buffer.byteLength(message) <= roomForText) return [head(0, 1, 't') + message]
  const text = Buffer.from(message).toString('base64')
  const parts = Math.ceil(text.length / roomForText)
  if (parts > mostParts) return []
  return Array.from({ length: parts }, (_, part) =>
    [head(part, parts, 'b'), text.slice(part * roomForText, (part + 1) * roomForText)].join(''),
  )
}

export function open(notification: string): Parcel | undefined {
  const found = /^(\S{1,64}) (\d{1,15}) (\d{1,4}) (\d{1,4}) ([tb])/.exec(notification)
  if (!found) return undefined
  const [head, from = '', sequence, part, parts, form] = found
  return {
    from,
    sequence: Number(sequence),
    part: Number(part),
    parts: Number(parts),
    form: form === 'b' ? 'b' : 't',
    text: notification.slice(head.length),
  }
}

/** Puts the parts of one sender's messages together. */
export class Assembly {
  #sequence = -1
  #parts: string[] = []

  /** Returns the message once it is complete. A part that does not follow the previous one discards what was begun. */
  take({ sequence, part, parts, form, text }: Parcel): string | undefined {
    if (parts > mostParts) return undefined
    if (parts === 1) return form === 'b' ? Buffer.from(text, 'base64').toString() : text
    if (part === 0) {
      this.#sequence = sequence
      this.#parts = []
    }
    if (sequence !== this.#sequence || part !== this.#parts.length) return undefined
    this.#parts.push(text)
    if (this.#parts.length < parts) return undefined
    const whole = Buffer.from(this.#parts.join(''), 'base64').toString()
    this.#parts = []
    return whole
  }
}
