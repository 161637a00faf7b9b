import { sha256Hex } from '../../../domain/communications/certificate.ts'
import type { EventName } from '../../../domain/notifications/events.ts'
import { samples } from './samples.ts'

/** What the product writes by itself, as one value: a version of a text keeps it to tell when it changed below. */
export async function originalHash(event: EventName): Promise<string> {
  const { subject, text } = samples[event]()
  return sha256Hex(JSON.stringify([subject, text]))
}
