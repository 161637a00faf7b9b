/** One protocol served by the host: a Fetch handler that owns its connections until it is closed. */
export type Service = {
  fetch(request: Request): Promise<Response>
  close(): Promise<void>
}
