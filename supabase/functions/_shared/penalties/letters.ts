import { randomBytes } from 'node:crypto'
import { sha256Hex } from '../../../../domain/communications/certificate.ts'
import { clearanceCode } from '../../../../domain/delinquency/clearance.ts'
import { type LetterFrame, letterText } from '../../../../domain/penalties/letter.ts'
import type { LetterKind } from '../../../../domain/penalties/words.ts'
import type { Context } from '../command.ts'
import type { Sql } from '../database.ts'
import { siteUrl } from '../environment.ts'
import { caseOf } from './acting.ts'
import { renderPenaltyLetter } from './letter-pdf.ts'

/** What all letters of a condominium say. */
export async function frameOf(sql: Sql, condominiumId: string): Promise<LetterFrame> {
  const [row] = await sql<LetterFrame[]>`
    select k.name as condominium, k.document, coalesce(r.opening_words, '') as opening, coalesce(r.closing_words, '') as closing,
      coalesce(r.article, '') as "rulesArticle"
    from public.condominiums k left join public.penalty_rules r on r.condominium_id = k.id
    where k.id = ${condominiumId}`
  return row!
}

/** Seals the letter of an act: generated from the case as it is now, stored byte for byte, with a code that anyone may check. */
export async function sealLetter(
  context: Context,
  kind: LetterKind,
  act: { id: string; body: string; actor_name: string },
  caseId: string,
): Promise<string> {
  const { sql, condominiumId, today } = context
  const detail = await caseOf(sql, condominiumId, caseId)
  const frame = await frameOf(sql, condominiumId)
  const code = clearanceCode((length) => randomBytes(length))
  const pdf = await renderPenaltyLetter({
    frame,
    text: letterText(kind, detail, frame, kind === 'warning' || kind === 'notice' ? act.body : ''),
    detail,
    today,
    signer: act.actor_name,
    code,
    site: siteUrl(),
  })
  const [letter] = await sql<{ id: string }[]>`
    insert into public.penalty_letters ${sql({
      condominium_id: condominiumId,
      case_id: caseId,
      act_id: act.id,
      kind,
      code,
      pdf_hash: await sha256Hex(pdf),
    })} returning id`
  await sql`
    insert into private.penalty_papers (condominium_id, letter_id, pdf) values (${condominiumId}, ${letter!.id}, ${Buffer.from(pdf)})`
  return letter!.id
}
