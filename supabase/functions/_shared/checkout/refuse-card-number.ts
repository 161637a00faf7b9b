import { holdsCardNumber } from '../../../../domain/checkout/card.ts'
import { AppError } from '../../../../domain/errors.ts'

/**
 * For the `verify` of every command that a checkout calls: a card's number goes from the browser to the provider and never through here.
 * A body that holds one is refused before anything is read of it, and nothing of it is kept or logged. Throws `card_number_refused`.
 */
export function refuseCardNumber(_request: Request, body: string): void {
  if (holdsCardNumber(body)) throw new AppError('card_number_refused')
}
