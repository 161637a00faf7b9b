import { randomUUID } from 'node:crypto'
import process from 'node:process'
import { testAgreement } from '../../domain/charges/bank-account.ts'
import { isCpf } from '../../domain/cpf-cnpj.ts'
import { filePath } from '../../domain/files.ts'
import type { CommandName } from '../../domain/permissions/commands.ts'
import { type Caller, jobEnd } from './caller.ts'

/** Units of every building here, a divisor of the thousand million parts of the whole: a job long enough to be hit in its middle. */
export const unitCount = Number(process.env.FAULT_UNITS ?? 2000)

/** A condominium of the caller's without units. */
export async function found(caller: Caller, name: string): Promise<string> {
  const { condominium_id } = await caller.command<{ condominium_id: string }>('complete-onboarding', {
    condominium_name: name,
    total_units: unitCount,
    plan_slug: 'avancado',
  })
  return condominium_id
}

/** Uploads a file of all units, each with its own owner; returns the import. */
export async function importOf(caller: Caller, condominiumId: string) {
  const name = 'unidades.csv'
  const path = filePath({ condominiumId, area: 'imports', ownerId: randomUUID(), id: randomUUID(), name })
  const headers = { 'content-type': 'text/csv' }
  const { response, tries } = await caller.ask(`/storage/v1/object/condominium-files/${path}`, {
    method: 'POST',
    body: unitsFile(),
    headers,
  })
  // On a retry after a lost answer, the file already exists.
  if (!response.ok && tries === 1) throw new Error(`the upload answered ${response.status}`)
  await response.body?.cancel()
  return { condominium_id: condominiumId, path, file_name: name, review: false }
}

/** A condominium with its units, its bank account and its address, ready to issue. */
export async function furnish(caller: Caller, name: string): Promise<string> {
  const condominiumId = await found(caller, name)
  await finish(caller, 'import-units', await importOf(caller, condominiumId))
  await caller.command('save-bank-account', {
    ...testAgreement('001'),
    condominium_id: condominiumId,
    holder_name: name,
    holder_document: '12345678000195',
    pix_key: '12345678000195',
  })
  await caller.change(`condominiums?id=eq.${condominiumId}`, {
    document: '12345678000195',
    address: 'Rua das Jabuticabeiras, 240',
    district: 'Vila Mariana',
    city: 'São Paulo',
    state: 'SP',
    postal_code: '04012080',
  })
  return condominiumId
}

/** Runs a command and its job to the end. Throws when the job fails. */
export async function finish(caller: Caller, name: CommandName, body: object): Promise<void> {
  const { job_id } = await caller.command<{ job_id: string }>(name, body)
  const job = await jobEnd(caller, job_id)
  if (job.status !== 'done') throw new Error(`${name}: ${job.error_code}`)
}

const nameOf = (place: number) => ({
  block: `T${1 + (Math.floor(place / 8) % 4)}`,
  number: String(100 * Math.floor(place / 8 / 4 + 1) + (place % 8) + 1),
})

/** Every unit as people name it: 'T1-101'. */
export const unitNames = (): string[] =>
  Array.from({ length: unitCount }, (_, place) => {
    const { block, number } = nameOf(place)
    return `${block}-${number}`
  })

/** Shares differ between neighbours and total 1 exactly. No e-mail addresses, so no one gets mail. */
function unitsFile(): string {
  const rows = Array.from({ length: unitCount }, (_, place) => {
    const share = 1_000_000_000 / unitCount + (place % 2 === 0 ? 1 : -1) * (place >> 1)
    const fraction = `0,${String(share).padStart(9, '0')}`
    const { block, number } = nameOf(place)
    return [block, number, fraction, `Proprietária ${place + 1}`, cpf(place)].join(';')
  })
  return ['Bloco;Unidade;Fração ideal;Proprietário;CPF/CNPJ', ...rows].join('\n')
}

/** Returns the valid CPF for a place; no real person has one that begins so. */
function cpf(place: number): string {
  const body = String(100_000_000 + place)
  for (let check = 0; check < 100; check++) {
    const document = body + String(check).padStart(2, '0')
    if (isCpf(document)) return document
  }
  throw new Error(`no check digits for ${body}`)
}
