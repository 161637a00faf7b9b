import type { DatabaseError } from 'pg'
import { describe, type Parameters, SubscriptionRefused } from './parameters.ts'

/** A reason of our own, reported like one of PostgreSQL's. */
export class Invalid extends Error {
  override readonly name = 'Invalid'
  readonly code: string

  constructor(message: string, code = 'P0001') {
    super(message)
    this.code = code
  }
}

/** Returns Supabase's message that no such table is published, or what is wrong with the parameters. */
export function refusal(parameters: Parameters, reason?: Invalid | DatabaseError): SubscriptionRefused {
  const unable = 'Unable to subscribe to changes with given parameters.'
  const told = describe(parameters)
  return new SubscriptionRefused(
    reason
      ? `${unable} An exception happened so please check your connect parameters: ${told}. Exception: ${exception(reason)}`
      : `${unable} Please check Realtime is enabled for the given connect parameters: ${told}`,
  )
}

/** Appendix A of PostgreSQL's manual, as far as a filter can bring it about. */
const conditionNames: Record<string, string> = {
  P0001: 'raise_exception',
  '22003': 'numeric_value_out_of_range',
  '22007': 'invalid_datetime_format',
  '22008': 'datetime_field_overflow',
  '22023': 'invalid_parameter_value',
  '22P02': 'invalid_text_representation',
  '22025': 'invalid_escape_sequence',
  '2201B': 'invalid_regular_expression',
  '42501': 'insufficient_privilege',
  '42883': 'undefined_function',
  '57014': 'query_canceled',
}

function exception({ code, message }: Invalid | DatabaseError): string {
  const name = conditionNames[code]
  return `ERROR ${code} ${name ? `(${name}) ` : ''}${message}`
}
