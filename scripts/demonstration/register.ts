import { randomUUID } from 'node:crypto'
import type { Sql } from '../../worker/context.ts'
import type { Product } from './product.ts'

type Building = { product: Product; sql: Sql; condominiumId: string }

/** Fills the register besides people: parking places, groups of exclusive use, a corrected unit, and decisions of assemblies. */
export async function furnishRegister({ product, sql, condominiumId }: Building): Promise<void> {
  const [known] = await sql`select from public.unit_groups where condominium_id = ${condominiumId} limit 1`
  if (known) return
  const now = new Date().toISOString()
  const ask = <Answer>(name: string, body: object) =>
    product.command<Answer>(name, now, { condominium_id: condominiumId, ...body })
  const unitId = async (label: string) => {
    const [unit] = await sql<{ id: string }[]>`
      select unit_id as id from public.unit_list where condominium_id = ${condominiumId} and label = ${label}`
    return unit?.id ?? null
  }
  for (const [number, label] of spots) {
    const annex_of = await unitId(label)
    if (annex_of)
      await ask('save-unit', {
        block: 'A',
        number,
        kind: 'garage',
        floor: -1,
        share: '0',
        area_m2: 12.5,
        annex_of,
      })
  }
  await moveSpot(ask, unitId)
  await ask('save-unit-group', {
    name: 'Bloco A, elevador',
    note: 'Só os moradores do bloco A usam e pagam a manutenção.',
    add: { filter: { block: 'A', kind: 'apartment' } },
  })
  for (const decision of decisions) await ask('record-decision', { id: randomUUID(), ...decision })
}

const spots = [
  ['V1', 'A-101'],
  ['V2', 'A-102'],
  ['V3', 'A-702'],
] as const

type Ask = (name: string, body: object) => Promise<unknown>

/** The place of A-102 is let to A-101. */
async function moveSpot(ask: Ask, unitId: (label: string) => Promise<string | null>): Promise<void> {
  const [spot, tenant] = [await unitId('A-V2'), await unitId('A-101')]
  if (!spot || !tenant) return
  await ask('tie-annex', {
    annex_id: spot,
    main_id: tenant,
    tie: 'rented',
    starts_on: '2025-08-01',
    note: 'Contrato de um ano',
  })
}

const decisions = [
  {
    decided_on: '2009-05-14',
    assembly: 'installation',
    matter: 'creation',
    title: 'Convenção do condomínio',
    body: 'Aprovada a convenção, com multa de 2% e juros de 1% ao mês, e a fração ideal como peso do voto.',
    votes: { basis: 'units', call: 1, total: 96, present: 81, favour: 78, against: 3, abstained: 0 },
  },
  {
    decided_on: '2024-10-08',
    assembly: 'extraordinary',
    matter: 'change_of_use',
    title: 'Salão de jogos vira espaço de trabalho',
    body: 'Proposta de mudar a destinação do salão de jogos. Não alcançou dois terços dos condôminos.',
    votes: { basis: 'units', call: 2, total: 96, present: 58, favour: 51, against: 7, abstained: 0 },
  },
]
