import type { BusMessage } from './messages.ts'

/** Carries messages between the instances that serve one database. */
export type Bus = {
  /** Names this instance. */
  readonly instance: string
  /** Begins to hear the others; resolves when what they say from now on is heard. Rejects without a database, and once closed. */
  open(): Promise<void>
  /** Tells all other instances; nothing when there are none. What cannot be told is lost. */
  publish(message: BusMessage): void
  /** Says goodbye and hears nothing more until it is opened again. */
  leave(): Promise<void>
  /** The same, for good: `open` rejects. */
  close(): Promise<void>
}

export type BusListener = {
  received(message: BusMessage, from: string): void
  /** Somebody is new here, or may have missed something: they need to know what is present. */
  asked(): void
  /** An instance has gone, or has not been heard for eight seconds. */
  lost(instance: string): void
}
