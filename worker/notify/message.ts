import type { Delivery, Preferences } from '../../domain/notifications/delivery.ts'
import type { Channel, EventName } from '../../domain/notifications/events.ts'
import type { Role } from '../../domain/permissions/roles.ts'
import type { Rendered } from '../message-templates/layout.ts'

/** What a message's text calls the picture that travels with it. */
export const pictureName = 'imagem'

export type Message = {
  condominiumId: string
  kind: EventName
  /** The recipient; the address is looked up when the message leaves: the person's, else the account's. */
  personId?: string | null
  userId?: string | null
  /** An address of neither: for an invited person. */
  address?: string
  /** With a charge, one message per charge, kind and channel ever leaves. */
  chargeId?: string | null
  /** With this, only one message per recipient, kind, channel and occurrence (0 by default) ever leaves. */
  about?: { id: string; occurrence?: number }
  /** The unit it is about, for owners who want copies of their tenants' messages; for a charge it is the charge's. */
  unitId?: string | null
  /** The same object for many recipients is stored once. */
  content: Rendered
  /** The variable part of the short texts, such as a title: no name next to money. */
  detail?: string
  /** The path it links to in the product, '/dashboard/…'. */
  path?: string
  /** A PNG that the text shows as `cid:imagem`. */
  picture?: Uint8Array
  attachment?: { filename: string; content: Uint8Array; contentType: string }
  /** A test of this event's texts: not the event itself. */
  sampleOf?: EventName
  /** Which version of the platform's text its letter has (private.letter_versions); absent: the product's own words. */
  textVersion?: number
  /** Only these channels of those the recipient has: a test of one. */
  only?: readonly Channel[]
}

/** One message to one person by one channel. */
export type Outgoing = Delivery & { message: Message; recipient: Recipient; tellingId: string }

/** A recipient of the message at `position`. */
export type Recipient = {
  position: number
  personId: string | null
  userId: string | null
  isCopy: boolean
  /** What the account is in the condominium; null while it is nothing there. */
  role: Role | null
  hasDevice: boolean
  /** Whether there is a number for it: given and enabled by its owner, in a plan that includes it. */
  whatsapp: boolean
  sms: boolean
  /** Whether e-mails of this event were stopped by a person without an account. */
  hasStopped: boolean
  preferences: Preferences
}
