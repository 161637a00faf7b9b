import { sha256Hex } from '../../../../../domain/communications/certificate.ts'
import type { Context } from '../../command.ts'
import { siteUrl } from '../../environment.ts'
import { loadOwner } from '../../export/paper.ts'
import { renderMinutes } from '../papers/minutes-pdf.ts'
import { attendants, listedOf } from './facts.ts'
import { lockMinutes, standingSignatures } from './locks.ts'

type Here = Pick<Context, 'sql' | 'condominiumId' | 'now'>

/** Renders the current minutes; a draft has its mark and the list of people known to have come. */
export async function minutesPdf(context: Here, minutesId: string): Promise<Uint8Array<ArrayBuffer>> {
  const { sql, condominiumId, now } = context
  const minutes = await lockMinutes(context, minutesId, 'read')
  const owner = await loadOwner(sql, condominiumId)
  const [assembly] = await sql<
    { title: string; shares: number; sessions: { started_at: string; ended_at?: string }[] }[]
  >`
    select a.title, a.sessions, (select coalesce(sum(u.share), 0)::float8 from public.assembly_units u
      where u.condominium_id = a.condominium_id and u.assembly_id = a.id) as shares
    from public.assemblies a where a.condominium_id = ${condominiumId} and a.id = ${minutes.assembly_id}`
  const session = minutes.session === null ? undefined : assembly!.sessions[minutes.session - 1]
  const annex =
    minutes.state === 'draft'
      ? listedOf(
          await attendants(context, minutes.assembly_id, {
            from: session?.started_at ?? null,
            until: session?.ended_at ?? null,
          }),
        )
      : minutes.annex
  return renderMinutes({
    owner,
    now,
    site: siteUrl(),
    shares: assembly!.shares,
    title: assembly!.title,
    minutes: { ...minutes, annex },
    signatures: await standingSignatures(context, minutesId),
  })
}

/** Renders the paper at this moment and stores it byte for byte; returns its SHA-256. */
export async function keepPaper(
  context: Here,
  minutesId: string,
  kind: 'to_sign' | 'signed',
): Promise<string> {
  const { sql, condominiumId } = context
  const pdf = await minutesPdf(context, minutesId)
  await sql`
    insert into private.minutes_papers (condominium_id, minutes_id, kind, pdf) values (${condominiumId}, ${minutesId}, ${kind}, ${Buffer.from(pdf)})`
  return sha256Hex(pdf)
}

/** The last paper of a kind; null where none was made. */
export async function paperOf(
  { sql, condominiumId }: Pick<Here, 'sql' | 'condominiumId'>,
  minutesId: string,
  kind: 'to_sign' | 'signed',
): Promise<Uint8Array<ArrayBuffer> | null> {
  const [kept] = await sql<{ pdf: Uint8Array<ArrayBuffer> }[]>`
    select pdf from private.minutes_papers where condominium_id = ${condominiumId} and minutes_id = ${minutesId} and kind = ${kind}
    order by made_at desc, id desc limit 1`
  return kept ? new Uint8Array(kept.pdf) : null
}

/** Returns what was signed outside, as received; null if there is none. */
export async function signedOutside(
  { sql, condominiumId }: Pick<Here, 'sql' | 'condominiumId'>,
  minutesId: string,
  signatureId: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const [kept] = await sql<{ pdf: Uint8Array<ArrayBuffer> }[]>`
    select pdf from private.minutes_papers
    where condominium_id = ${condominiumId} and minutes_id = ${minutesId} and signature_id = ${signatureId} and kind = 'outside'`
  return kept ? new Uint8Array(kept.pdf) : null
}
