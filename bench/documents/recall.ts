import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { clausesOf } from '../../domain/documents/questions/clauses.ts'
import { papers } from '../../scripts/demonstration/documents/furnish-documents.ts'
import { paper } from '../../scripts/demonstration/documents/paper.ts'
import { clausesAbout } from '../../supabase/functions/_shared/documents/questions.ts'
import { extract } from '../../worker/documents/extraction/extract.ts'
import type { BenchResult } from '../harness/result.ts'
import { heldOut, type QuestionPair, tuned } from './question-pairs.ts'

const condominium = '00000000-0000-7000-8000-0000000000c3'

/** How often a question's passage stands first, among three and among ten, over the demonstration's convention, rules and minutes. */
export async function measureRecall(sql: postgres.Sql, admin: string): Promise<BenchResult[]> {
  await shelveDemonstration(sql, admin)
  const results: BenchResult[] = []
  for (const [name, pairs] of [
    ['olhadas enquanto a busca muda', tuned],
    ['nunca olhadas', heldOut],
  ] as const) {
    const places: number[] = []
    for (const pair of pairs) places.push(await placeOf(sql, admin, pair))
    results.push({ name: `Perguntas aos documentos: ${pairs.length}, ${name}`, ours: words(places) })
    if (pairs === tuned && process.env.MISSES)
      for (const [at, place] of places.entries())
        if (place !== 1) console.info(`  ${place || '—'}  ${pairs[at]?.[0]}`)
  }
  return results
}

/** Where the passage stands, from 1; 0 where it is not found. */
async function placeOf(
  sql: postgres.Sql,
  admin: string,
  [question, ...passages]: QuestionPair,
): Promise<number> {
  const claims = JSON.stringify({ sub: admin, role: 'authenticated' })
  const { ranked } = await sql.begin(async (tx) => {
    await tx`select set_config('request.jwt.claims', ${claims}, true)`
    return clausesAbout(tx, condominium, question)
  })
  return ranked.findIndex(({ body }) => passages.some((passage) => body.includes(passage))) + 1
}

function words(places: readonly number[]): string {
  const share = (value: number) => value.toLocaleString('pt-BR', { maximumFractionDigits: 3 })
  const within = (most: number) =>
    share(places.filter((place) => place > 0 && place <= most).length / places.length)
  const reciprocal = places.reduce((sum, place) => sum + (place > 0 ? 1 / place : 0), 0) / places.length
  return `recall@1 ${within(1)}, @3 ${within(3)}, @10 ${within(10)}, MRR ${share(reciprocal)}`
}

/** The demonstration's papers that answer questions, read out of their PDF as the worker does. */
async function shelveDemonstration(sql: postgres.Sql, admin: string): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`insert into public.condominiums (id, admin_id, name, time_zone) values (${condominium}, ${admin}, 'Residencial Jacarandá', 'America/Sao_Paulo')`
    await tx`
      insert into public.memberships (condominium_id, user_id, role, status, full_name)
      values (${condominium}, ${admin}, 'owner_admin', 'approved', 'Síndica')`
    const [folder] = await tx`
      insert into public.document_folders (condominium_id, name, readers) values (${condominium}, 'Regras', array['resident']) returning id`
    await tx`select private.refresh_document_folders(${condominium})`
    for (const { name, kind, lines } of papers('2026-01-17')) {
      if (kind !== 'convention' && kind !== 'rules' && kind !== 'minutes') continue
      const file = {
        condominium_id: condominium,
        content_type: 'application/pdf',
        file_name: 'a.pdf',
        size: 1000,
      }
      const [id, version] = [randomUUID(), randomUUID()]
      await tx`insert into public.documents ${tx({ ...file, id, folder_id: folder!.id, name, kind, version_id: version })}`
      const path = `${condominium}/documents/${version}/${version}/a.pdf`
      await tx`insert into public.document_versions
        ${tx({ ...file, id: version, document_id: id, folder_id: folder!.id, number: 1, path })}`
      const bytes = new Uint8Array(await paper(lines[0]!, lines))
      const { pages } = await extract(bytes, file.content_type, AbortSignal.timeout(60_000))
      const clauses = clausesOf(pages, kind === 'minutes').map((one, position) => ({ ...one, position }))
      await tx`
        insert into private.document_clauses (condominium_id, version_id, position, document_id, folder_id, label, chapter, page, body, words)
        select ${condominium}, ${version}, c.position, ${id}, ${folder!.id}, c.label, c.chapter, c.page, c.body,
          private.document_words(concat_ws(' ', c.chapter, c.label), c.body)
        from jsonb_to_recordset(${tx.json(clauses as never)}) as c (position integer, label text, chapter text, page integer, body text)`
    }
  })
}
