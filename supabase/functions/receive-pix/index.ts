import { z } from 'zod'
import { command } from '../_shared/command.ts'
import { verifyPixSignature } from '../_shared/pix/signature.ts'

// BACEN pix-api 2.9.0, callback of `/webhook/{chave}`. The body is a hint: the worker asks the provider before it settles.
const input = z.object({
  pix: z.array(z.object({ endToEndId: z.string().regex(/^[A-Za-z0-9]{32}$/) })).max(1000),
})

/** The Pix provider's notice that money arrived: takes it fast; the same notice again changes nothing. */
export default command('receive-pix', {
  input,
  verify: (request, body) =>
    verifyPixSignature(request.headers.get('x-signature'), body, Math.floor(Date.now() / 1000)),
  async run({ enqueue }, { pix }) {
    for (const { endToEndId } of pix) await enqueue('settle-pix', { endToEndId })
    return { accepted: pix.length }
  },
})
