import { type Cents, mulRate, type Rounding } from '../money.ts'
import { percent } from '../rational.ts'

/**
 * Returns interest per day of delay in centavos, as CNAB 400 (and Itaú 240) register it: a thirtieth of the monthly percent, rounded once and then
 * multiplied by the bank. Banks therefore receive slightly other amounts than `lateCharge`.
 */
export function interestPerDay(
  principal: Cents,
  percentMonth: string,
  rounding: Rounding = 'half-up',
): Cents {
  const rate = percent(percentMonth)
  return mulRate(principal, rate.n, rate.d * 30n, rounding)
}

/** Returns whether the amount received at the bank differs from ours by no more than daily rounding explains: half a centavo a day, plus 2. */
export const isRoundingDifference = (expected: Cents, received: Cents, days: number): boolean =>
  2 * Math.abs(expected - received) <= days + 4
