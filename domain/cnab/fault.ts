/** Why a file is refused. `code` is for programs, `message` for people. */
type CnabErrorCode =
  | 'empty'
  | 'not_cnab'
  | 'unsupported_bank'
  | 'wrong_direction'
  | 'line_too_long'
  | 'wrong_bank'
  | 'truncated'
  | 'count_mismatch'
  | 'bad_field'
  | 'other_account'

export type CnabError = { code: CnabErrorCode; line?: number; field?: string; message: string }

/** Carries a refusal out of the readers to the one place that turns it into a result. */
export class CnabFault extends Error {
  readonly error: CnabError

  constructor(error: CnabError) {
    super(error.code)
    this.error = error
  }
}

/** Runs a reader; returns its value, or its refusal. Other errors are bugs and pass through. */
export function attempt<Value>(
  read: () => Value,
): { ok: true; file: Value } | { ok: false; error: CnabError } {
  try {
    return { ok: true, file: read() }
  } catch (error) {
    if (error instanceof CnabFault) return { ok: false, error: error.error }
    throw error
  }
}

/** Thrown when a value does not fit its field on writing: `field` names the field, never its content. */
export class CnabWriteError extends Error {
  readonly field: string

  constructor(field: string) {
    super(`value does not fit field ${field}`)
    this.field = field
  }
}
