import type { Building } from './building.ts'

/** A request of the data API; `path` is under its origin. */
export type Asked = { method: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string }

/** What is measured: requests taken in turn, and how many seconds a run takes. */
export type Case = { name: string; unit: string; seconds: number; requests: Asked[] }

const pageSize = 50
const insertedRows = 1000

/** The four cases, with real policies. */
export const casesOf = (building: Building): Case[] => [
  { name: 'Uma linha pela chave', unit: 'linhas', seconds: 2, requests: rowsByKey(building) },
  { name: 'Página de 50 com dois níveis', unit: 'páginas', seconds: 2, requests: pages(building) },
  { name: 'Contagem de 1 milhão', unit: 'contagens', seconds: 5, requests: [count(building)] },
  { name: 'Inclusão de 1.000 linhas', unit: 'inclusões', seconds: 3, requests: [insertion(building)] },
]

/** Each unit by its key. */
export const rowsByKey = ({ condominiumId, unitIds }: Building): Asked[] =>
  unitIds
    .slice(0, 200)
    .map((id) => ({
      method: 'GET',
      path: `/rest/v1/units?select=id,block,number,floor,share&condominium_id=eq.${condominiumId}&id=eq.${id}`,
    }))

/** Units with their occupancies, and the people of these. */
const pages = ({ condominiumId, sortKeys }: Building): Asked[] =>
  sortKeys
    .filter((_, place) => place % pageSize === 0)
    .map((from) => ({
      method: 'GET',
      path:
        '/rest/v1/units?select=id,block,number,floor,share,sort_key,occupancies(kind,is_payer,people(name,email_masked))' +
        `&condominium_id=eq.${condominiumId}&sort_key=gte.${from}&order=sort_key.asc&limit=${pageSize}`,
    }))

const count = ({ condominiumId }: Building): Asked => ({
  method: 'GET',
  path: `/rest/v1/readings?select=id&condominium_id=eq.${condominiumId}&litres=gte.0&limit=1`,
  headers: { prefer: 'count=exact' },
})

function insertion({ condominiumId }: Building): Asked {
  const rows = Array.from({ length: insertedRows }, (_, n) => ({
    condominium_id: condominiumId,
    unit_label: `A-${n}`,
    read_on: '2026-11-01',
    litres: n,
  }))
  return {
    method: 'POST',
    path: '/rest/v1/new_readings',
    headers: { 'content-type': 'application/json', prefer: 'return=minimal' },
    body: JSON.stringify(rows),
  }
}
