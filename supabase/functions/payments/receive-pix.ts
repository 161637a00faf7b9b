import { z } from 'zod'
import { command } from '../_shared/command.ts'
import { verifyPixSignature } from '../_shared/pix/signature.ts'
import { accountOfAddress, hasAddressProof } from '../_shared/pix/webhook.ts'

// BACEN pix-api 2.9.0, callbacks of `/webhook/{chave}`, `/webhookrec` and `/webhookcobr`: the provider appends '/pix', '/rec' or '/cobr' to the
// address. The body is a hint: the worker asks the provider before anything is settled or trusted.
const most = 1000
const input = z
  .object({
    pix: z.array(z.object({ endToEndId: z.string().regex(/^[A-Za-z0-9]{32}$/) })).max(most),
    recs: z.array(z.object({ idRec: z.string().regex(/^[A-Za-z0-9]{29}$/) })).max(most),
    cobsr: z.array(z.object({ txid: z.string().regex(/^[A-Za-z0-9]{26,35}$/) })).max(most),
  })
  .partial()
  .refine(({ pix, recs, cobsr }) => pix ?? recs ?? cobsr, 'Aviso sem conteúdo.')

/**
 * Receives the Pix provider's notice that something happened: accepts it fast; a repeated notice changes nothing. Authenticated by its address, which
 * only the provider knows, or by its signature.
 */
export default command('receive-pix', {
  roles: 'anyone',
  outlivesPause: true,
  readOnlyAllowed: true,
  auditedAs: 'Recebeu um aviso de Pix',
  input,
  verify: (request, body) => {
    if (hasAddressProof(request.url)) accountOfAddress(request.url)
    else verifyPixSignature(request.headers.get('x-signature'), body, Math.floor(Date.now() / 1000))
  },
  async run({ enqueue, request }, { pix = [], recs = [], cobsr = [] }) {
    const bankAccountId = hasAddressProof(request.url) ? accountOfAddress(request.url) : null
    for (const { endToEndId } of pix)
      await enqueue('settle-pix', { endToEndId, ...(bankAccountId && { bankAccountId }) })
    for (const { idRec } of recs) await enqueue('read-pix-automatic', { idRec })
    for (const { txid } of cobsr) await enqueue('read-pix-automatic', { txid })
    return { accepted: pix.length + recs.length + cobsr.length }
  },
})
