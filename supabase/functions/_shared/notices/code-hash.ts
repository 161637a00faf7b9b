import { createHmac } from 'node:crypto'

/** What is kept of a code that was sent: of this request alone, and no guess without the installation's key. */
export const codeHash = (codeId: string, code: string, secret: string): string =>
  createHmac('sha256', secret).update(`phone ${codeId} ${code}`).digest('base64url')
