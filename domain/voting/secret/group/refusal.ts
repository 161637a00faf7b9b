/** Why something of a secret ballot is refused: `code` for programs, `message` in Portuguese for people. */
export class SecretBallotRefusal extends Error {
  readonly code: RefusalCode
  constructor(code: RefusalCode, message: string) {
    super(message)
    this.name = 'SecretBallotRefusal'
    this.code = code
  }
}

export type RefusalCode =
  | 'malformed'
  | 'not_of_the_group'
  | 'recovery_code_wrong'
  | 'recovery_code_of_another'
  | 'choices_not_allowed'
  | 'unit_not_in_roll'
  | 'total_too_large'
  | 'board_not_right'
  | 'trustee_missing'
  | 'decryption_wrong'
  | 'no_such_total'
