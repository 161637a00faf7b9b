/** Why a request is not done. */
export class Failure extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }

  get body(): object {
    return { message: this.message }
  }
}

/** An invalid request: what is wrong with each of its fields. */
export class Invalid extends Failure {
  readonly errors: Record<string, string[]>

  constructor(errors: Record<string, string[]>) {
    super(422, 'Unprocessable Entity')
    this.errors = errors
  }

  override get body(): object {
    return { errors: this.errors }
  }
}
