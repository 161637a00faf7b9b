import { Buffer } from 'node:buffer'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { addDays } from '../../domain/calendar.ts'
import { testAgreement } from '../../domain/charges/bank-account.ts'
import { readRemittance } from '../../domain/cnab/remittance-file.ts'
import { type Account, type Answer, openTitles } from '../../standins/bank/titles.ts'
import { startProject, type User } from '../../supabase/functions/_shared/testing.ts'
import createRemittance from '../../supabase/functions/charges/create-remittance.ts'
import importReturnFile from '../../supabase/functions/charges/import-return-file.ts'
import saveBankAccount from '../../supabase/functions/charges/save-bank-account.ts'
import generateUnits from '../../supabase/functions/units/generate-units.ts'
import { tasks } from '../main.ts'
import { startTestWorker } from '../testing.ts'

type Handler = { fetch(request: Request): Promise<Response> }
type Entry = { ourNumber: string; instruction: string }

export const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })
/** Of the charges that these tests issue. */
export const due = addDays(today, 20)
export const holder = { holder_name: 'Residencial', holder_document: '12345678000195' }
/** What a bank does that refuses nothing. */
export const obey = ({ instruction }: Entry): Answer['action'] =>
  instruction === 'register' ? 'register' : 'obey'

/**
 * Starts a building whose units one person pays for, with the main account at a simulated bank: commands run with their jobs, remittances are
 * delivered and the bank's answers brought back.
 */
export async function startCollection({ floors, unitsPerFloor }: { floors: number; unitsPerFloor: number }) {
  const project = await startProject()
  const worker = startTestWorker(project)
  const titles = await openTitles(join(await mkdtemp(join(tmpdir(), 'prumo-collection-')), 'bank'))
  const { admin, condominiumId } = await project.found()
  const { sql } = project

  async function ask(fn: Handler, body: Record<string, unknown>, user: User = admin) {
    const answer = await project.call(fn, { condominium_id: condominiumId, ...body }, user)
    await worker.settle(tasks)
    return answer
  }
  async function ok(fn: Handler, body: Record<string, unknown> = {}) {
    const answer = await ask(fn, body)
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
    return answer.body
  }
  /** The bank's return file with these answers, imported: the job's report. */
  async function bringBack(answers: readonly Answer[], account: Account = titles.list()[0]!) {
    const text = await titles.answer(account, [...answers], today, '08:00:00')
    const content_base64 = Buffer.from(text, 'latin1').toString('base64')
    const { job_id } = await ok(importReturnFile, { file_name: 'retorno.ret', content_base64 })
    const [job] = await sql<{ report: Record<string, number> }[]>`
      select report from public.jobs where id = ${String(job_id)}`
    return job!.report
  }
  /** A remittance of an agreement, the main one unless another is named, delivered, and the bank's answers brought back. */
  async function exchange(answer: (entry: Entry) => Answer['action'], agreement_id?: string) {
    const sent = await ok(createRemittance, { agreement_id })
    const read = readRemittance(String(sent.content))
    if (!read.ok) throw new Error(read.error.message)
    const { entries } = read.file
    const { account } = await titles.deliver(read.file)
    const answers = entries.map((entry) => ({ ourNumber: entry.ourNumber, action: answer(entry) }))
    return { sent, entries, report: await bringBack(answers, account) }
  }

  await ok(generateUnits, {
    blocks: ['A'],
    floors,
    units_per_floor: unitsPerFloor,
    numbering: 'floor_hundreds',
  })
  await ok(saveBankAccount, { ...testAgreement('001'), ...holder, pix_key: '12345678000195' })
  await sql`
    with someone as (
      insert into public.people (condominium_id, name, document, email)
      values (${condominiumId}, 'Ana Reis', '11144477735', 'ana@example.com') returning id
    )
    insert into public.occupancies (condominium_id, unit_id, person_id, kind, is_payer)
    select ${condominiumId}, u.id, s.id, 'owner', true from public.units u, someone s where u.condominium_id = ${condominiumId}`
  return {
    project,
    worker,
    admin,
    condominiumId,
    ask,
    ok,
    bringBack,
    exchange,
    balanced: async () =>
      expect(await sql`select * from private.ledger_differences(${condominiumId})`).toHaveLength(0),
    close: async () => {
      await worker.stop()
      await project.close()
    },
  }
}
export type Collection = Awaited<ReturnType<typeof startCollection>>
