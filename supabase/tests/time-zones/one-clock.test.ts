import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProject, type TestProject } from '../../functions/_shared/testing.ts'

/**
 * Every hour and day is a building's, except the platform's or a bank's. Code that means Brasília says so with `brasiliaZone`, or in SQL with
 * `private.today()` in one of the functions named here.
 */

const root = new URL('../../../', import.meta.url).pathname
const product = ['app', 'domain', 'worker', 'supabase/functions']

function* sourcesOf(folder: string): Generator<string> {
  for (const entry of readdirSync(root + folder, { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) yield* sourcesOf(path)
    else if (/\.tsx?$/.test(entry.name) && !/(\.test|testing)\.tsx?$|-testing\.ts$/.test(entry.name))
      yield path
  }
}

/** Ways to say an hour that is not the building's. */
const fixed = {
  'a zone by its name': /['"`]America\//,
  'an offset': /[-+]0\d:00['"`]/,
  'hours behind UTC by hand': /[-+] ?\d \* (HOUR|hour|3_?600_?000|60 \* MINUTE)/,
  'the clock of the machine': /getTimezoneOffset|\.get(Hours|Minutes|Date|Day|Month|FullYear)\(\)/,
  'the database’s Brasília': /private\.today\(\)/,
}
const allowed: Record<keyof typeof fixed, RegExp> = {
  'a zone by its name': /^domain\/time-zones\/time-zones\.ts$/,
  'an offset': /^$/,
  'hours behind UTC by hand': /^$/,
  'the clock of the machine': /^$/,
  // Subscriptions and their plans, banks and the Pix provider; and lists that are narrowed by the building's own day after.
  'the database’s Brasília':
    /^(worker\/(subscriptions|plans|pix-automatic|maintenance\/watch-expiries|charge-payments\/keeping|expired-records)|supabase\/functions\/(subscriptions\/(release-card|subscription-receipt)|charges\/bundle-boletos|_shared\/(bundles|subscriptions|pix))\b)/,
}

test.each(Object.keys(fixed) as (keyof typeof fixed)[])('no product code says %s', (what) => {
  const found = product
    .flatMap((folder) => [...sourcesOf(folder)])
    .flatMap((path) =>
      readFileSync(root + path, 'utf8')
        .split('\n')
        .filter((line) => fixed[what].test(line.replace(/^\s*(\/\/|\*|\/\*\*).*$/, '')))
        .map((line) => `${path}: ${line.trim()}`),
    )
  expect(found.filter((line) => !allowed[what].test(line.split(':')[0]!))).toEqual([])
})

let project: TestProject
beforeAll(async () => {
  project = await startProject()
})
afterAll(() => project.close())

/** Functions that use Brasília's day on purpose. */
const ofBrasilia = [
  // The platform's own: subscriptions, plans, revenue.
  'condominium_state failed_charges finance_period keep_money keep_standing plan_holders plan_usage platform_finance platform_lines private.plan_moves.8',
  'condominium_standings pick_condominiums platform_condominium platform_condominium_counts platform_data_desk platform_plans platform_retention subscription_rights subscription_state trial_outcomes withdrawal_of',
  // Banks and payment providers: what a title or a Pix is on their day.
  'bank_titles end_pix_authorizations payment_account_summary pix_debit_candidates reconcile_pix_charges troubled_boletos',
  // Those without a condominium.
  'time_zone_of today today_in zone_of',
].flatMap((names) => names.split(' '))

test('no function, view, default or check of the database goes by Brasília’s day unless it is named', async () => {
  const rows = await project.sql<{ name: string; text: string }[]>`
    select p.proname as name, coalesce(p.prosrc, '') || coalesce(pg_get_function_sqlbody(p.oid), '') as text from pg_proc p
    join pg_namespace n on n.oid = p.pronamespace where n.nspname in ('public', 'private')
    union all
    select c.relname, pg_get_viewdef(c.oid) from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('v', 'm') and n.nspname in ('public', 'private')
    union all
    select d.adrelid::regclass || '.' || d.adnum, pg_get_expr(d.adbin, d.adrelid) from pg_attrdef d
    union all
    select conname, pg_get_constraintdef(oid) from pg_constraint where contype = 'c'
    union all
    select indexrelid::regclass::text, pg_get_indexdef(indexrelid) from pg_index
    union all
    select polname, coalesce(pg_get_expr(polqual, polrelid), '') || coalesce(pg_get_expr(polwithcheck, polrelid), '') from pg_policy`
  const found = rows.filter(({ text }) => /private\.today\(\)|America\/Sao_Paulo|-03(:00)?'/.test(text))
  expect(
    [...new Set(found.map(({ name }) => name))].filter((name) => !ofBrasilia.includes(name)).sort(),
  ).toEqual([])
})

test('no day is cut off an instant without a zone', async () => {
  const rows = await project.sql<{ name: string; line: string }[]>`
    select p.proname as name, l.line from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    cross join lateral regexp_split_to_table(p.prosrc, E'\n') l (line)
    where n.nspname in ('public', 'private') and l.line ~ '(_at|now\(\))::date'`
  expect(rows).toEqual([])
})
