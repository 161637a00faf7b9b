import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProject } from '../functions/_shared/testing.ts'
import { type Gate, startGate } from './concierge/gate.ts'

let gate: Gate
beforeAll(async () => {
  gate = await startGate(await startProject(), { plan: 'avancado' })
})
afterAll(() => gate.project.close())

test.each([
  ['chaves', true],
  ['CHAVE do portao', true],
  ['portões chave', true],
  ['chaves da piscina', false],
  // Input with a number in it must occur as one phrase.
  ['vaga 12', true],
  ['12 vaga', false],
])('what was lost is found by %s: %s', async (typed, expected) => {
  await gate.project.sql`delete from public.lost_items`
  await gate.project.sql`
    insert into public.lost_items ${gate.project.sql({
      condominium_id: gate.condominiumId,
      id: randomUUID(),
      desk_id: randomUUID(),
      status: 'kept',
      ...{
        description: 'Chave do portão',
        place: 'Vaga 12',
        found_at: new Date(),
        found_by: gate.doorman.id,
      },
    })}`
  const found = await gate.project.sql`
    select from private.lost_item_list(${gate.condominiumId}, ${gate.project.sql.json({ typed })}, null, 51)`
  expect(found.length === 1).toBe(expected)
})

/** Lists that compare the letters as they were typed, and why that is right there. */
const byLetters: Record<string, string> = {
  'public.find_charges': 'names and numbers',
  'public.visits_page': 'names and plates',
  'public.reservations_page': 'units, names and spaces',
  'public.announcement_proof': 'names and units',
  'private.receipts_page': 'names, units and what a bank wrote',
  'private.statement_lines': 'what a bank wrote',
  'private.charge_payments_page': 'names, units and numbers',
  'private.pix_automatic_page': 'units',
  'public.platform_finance_rows': 'names of condominiums and people',
  'private.journal_page': 'a million entries, whose words the product chose',
}

test('a list of what people wrote is searched by words, in singular and plural', async () => {
  const rows = await gate.project.sql<{ name: string }[]>`
    select p.pronamespace::regnamespace || '.' || p.proname as name from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and p.prosrc ~ '(fold|unaccent)\\('
      and p.prosrc ~ '(position\\((typed|plain|folded|asked|wanted) in (lower|private.fold|v.search_name)|like (wanted|%[0-9][$]L|''%'' \\|\\| (private.fold|folded)))'
    order by 1`
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(byLetters).sort())
})
