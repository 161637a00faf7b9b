import type { BusMessage } from './messages.ts'

/** Carries messages between the instances that serve one database. */
export type Bus = {
  /** Names this instance. */
  readonly instance: string
  /** Starts listening to the others; resolves when their messages from now on are received. Rejects without a database, and once closed. */
  open(): Promise<void>
  /** Notifies all other instances; does nothing if there are none. A message that cannot be sent is lost. */
  publish(message: BusMessage): void
  /** Says goodbye and hears nothing more until it is opened again. */
  leave(): Promise<void>
  /** The same, for good: `open` rejects. */
  close(): Promise<void>
}

export type BusListener = {
  received(message: BusMessage, from: string): void
  /** An instance is new, or may have missed something: it needs to know what is present. */
  asked(): void
  /** An instance has gone, or has been silent for eight seconds. */
  lost(instance: string): void
}
