import { createHmac } from 'node:crypto'

/** Returns the stored hash of a code that was sent: valid only for this request, and impossible to guess without the installation's key. */
export const codeHash = (codeId: string, code: string, secret: string): string =>
  createHmac('sha256', secret).update(`phone ${codeId} ${code}`).digest('base64url')
