import { z } from 'zod'
import { sha256Hex } from '../../../domain/communications/certificate.ts'
import { readClearanceCode } from '../../../domain/delinquency/clearance.ts'
import { AppError } from '../../../domain/errors.ts'
import { command } from '../_shared/command.ts'
import { callerKey } from '../_shared/rate-limit.ts'

/** Tries of one address an hour: a code is not to be guessed anyway. */
const MOST_AN_HOUR = 120

type Row = {
  condominium: string
  title: string
  session: number | null
  held_at: Date
  signed_at: Date
  text_hash: string
  seal_hash: string
  pdf_hash: string
  signers: { duty: string; name: string; way: string; signed_at: string }[]
  pdf: Uint8Array<ArrayBuffer>
  text_holds: boolean
}

/**
 * Returns, to anyone with the code on signed minutes, the assembly, who signed and when, and whether text, signatures and file match what was sealed,
 * recomputed. The decisions stay on the paper. Throws `not_found`.
 */
export default command('check-minutes', {
  roles: 'anyone',
  readOnlyAllowed: true,
  auditedAs: 'Conferiu uma ata',
  section: 'minutes',
  input: z.object({ code: z.string().max(40, 'Código inválido.') }),
  async run({ sql, request, limit }, { code }) {
    await limit(`check-minutes:${callerKey(request)}`, MOST_AN_HOUR, 'hour')
    const plain = readClearanceCode(code)
    const [row] = plain
      ? await sql<Row[]>`
          select k.name as condominium, a.title, m.session, coalesce((a.sessions -> (coalesce(m.session, 1) - 1) ->> 'started_at')::timestamptz, a.opened_at) as held_at,
            m.signed_at, m.text_hash, m.seal_hash, m.pdf_hash, p.pdf,
            m.text_hash = private.minutes_hash(m) and m.seal_hash = private.minutes_seal(m) and not exists (
              select from public.minutes_signatures s where s.condominium_id = m.condominium_id and s.minutes_id = m.id and s.voided_at is null
                and (s.hash is distinct from private.signature_hash(s) or s.text_hash is distinct from m.text_hash)) as text_holds,
            (select jsonb_agg(jsonb_build_object('duty', s.duty, 'name', s.name, 'way', s.way, 'signed_at', s.signed_at) order by s.position, s.id)
              from public.minutes_signatures s where s.condominium_id = m.condominium_id and s.minutes_id = m.id and s.voided_at is null) as signers
          from public.assembly_minutes m
          join public.assemblies a on a.condominium_id = m.condominium_id and a.id = m.assembly_id
          join public.condominiums k on k.id = m.condominium_id
          join private.minutes_papers p on p.condominium_id = m.condominium_id and p.minutes_id = m.id and p.kind = 'signed'
          where m.code = ${plain} and m.state = 'signed'`
      : []
    if (!row) throw new AppError('not_found')
    const { pdf, text_holds, ...known } = row
    return { ...known, is_intact: text_holds && (await sha256Hex(new Uint8Array(pdf))) === row.pdf_hash }
  },
})
