import { holdsCardNumber } from '../../../../domain/checkout/card.ts'
import { AppError } from '../../../../domain/errors.ts'

/**
 * For the `verify` of every command that a checkout calls: a card's number goes from the browser to the provider and never through here. A body that
 * contains one is refused before anything else is read from it, and nothing from it is stored or logged. Throws `card_number_refused`.
 */
export function refuseCardNumber(_request: Request, body: string): void {
  if (holdsCardNumber(body)) throw new AppError('card_number_refused')
}
