/** Why a channel is not joined, or not kept: Supabase's code and words (its operational codes). */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly code: RefusalCode
  /** The client has no place here any more: its connection is closed after the answer. */
  readonly disconnects: boolean

  constructor(code: RefusalCode, message: string, { disconnects = false } = {}) {
    super(message)
    this.code = code
    this.disconnects = disconnects
  }

  /** What the answer to a join says. */
  get reason(): string {
    return `${this.code}: ${this.message}`
  }
}

type RefusalCode =
  | 'TopicNameRequired'
  | 'TopicNameTooLong'
  | 'PrivateOnly'
  | 'InvalidJoinPayload'
  | 'ChannelRateLimitReached'
  | 'ConnectionRateLimitReached'
  | 'ClientJoinRateLimitReached'
  | 'InvalidJWTToken'
  | 'MalformedJWT'
  | 'JwtSignatureError'
  | 'Unauthorized'
  | 'UnableToConnectToProject'
  | 'UnableToReplayMessages'

export const unauthorized = (topic: string) =>
  new Refused('Unauthorized', `You do not have permissions to read from this Channel topic: ${topic}`)

export const databaseUnavailable = () =>
  new Refused('UnableToConnectToProject', 'Realtime was unable to connect to the project database')
