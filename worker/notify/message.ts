import type { Delivery, Preferences } from '../../domain/notifications/delivery.ts'
import type { EventName } from '../../domain/notifications/events.ts'
import type { Role } from '../../domain/permissions/roles.ts'
import type { Rendered } from '../message-templates/layout.ts'

/** What a message's text calls the picture that travels with it. */
export const pictureName = 'imagem'

export type Message = {
  condominiumId: string
  kind: EventName
  /** Whom it is for; the address is looked up when it leaves: the person's, else the account's. */
  personId?: string | null
  userId?: string | null
  /** An address of neither: somebody who is invited. */
  address?: string
  /** With a charge, one message per charge, kind and channel ever leaves. */
  chargeId?: string | null
  /** What it is about, for owners who want what their tenants get; of a charge it is the charge's. */
  unitId?: string | null
  content: Rendered
  /** Where it leads in the product, '/dashboard/…'. */
  path?: string
  /** A PNG that the text shows as `cid:imagem`. */
  picture?: Uint8Array
  attachment?: { filename: string; content: Uint8Array; contentType: string }
}

/** One message to one person by one channel. */
export type Outgoing = Delivery & { message: Message; recipient: Recipient }

/** Somebody who gets the message at `position`. */
export type Recipient = {
  position: number
  personId: string | null
  userId: string | null
  isCopy: boolean
  /** What the account is in the condominium; null while it is nothing there. */
  role: Role | null
  hasDevice: boolean
  preferences: Preferences
}
