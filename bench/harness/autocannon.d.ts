/** The part of autocannon 8 that is used here; the package brings no types. */
declare module 'autocannon' {
  type Options = {
    url: string
    connections: number
    /** Seconds; without it, `amount` requests are made. */
    duration?: number
    amount?: number
    headers: Record<string, string>
    requests: { method: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string }[]
  }
  type Result = { non2xx: number; errors: number }
  type Run = Promise<Result> & {
    /** The time is in milliseconds. */
    on(event: 'response', tell: (client: object, status: number, bytes: number, time: number) => void): void
  }
  export default function autocannon(options: Options): Run
}
