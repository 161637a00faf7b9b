/** What we use of the S3 server of the tests, which brings no types. It is a Koa application. */
declare module '@20minutes/s3rver' {
  import type { Server } from 'node:http'

  export type Context = {
    method: string
    path: string
    query: Record<string, string | undefined>
    status: number
    type: string
    body: string
  }
  type Options = {
    port: number
    address: string
    silent: boolean
    directory: string
    allowMismatchedSignatures: boolean
    configureBuckets: { name: string; configs: string[] }[]
  }
  export default class S3rver {
    constructor(options: Options)
    readonly middleware: ((context: Context, next: () => Promise<void>) => Promise<void>)[]
    readonly httpServer: Server
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
