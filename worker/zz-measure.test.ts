import { test } from 'vitest'
import { startProject } from '../supabase/functions/_shared/testing.ts'
import importUnits from '../supabase/functions/import-units/index.ts'
import { importUnitsTask } from './import-units.ts'
import { startTestWorker } from './testing.ts'

function cpf(n: number) {
  const d = String(n).padStart(9, '0')
  const dig = (s: string) => {
    let t = 0
    for (let i = 0; i < s.length; i++) t += Number(s[i]) * (s.length + 1 - i)
    const r = t % 11
    return r < 2 ? 0 : 11 - r
  }
  const a = dig(d)
  return d + a + dig(d + a)
}
test('measure', async () => {
  const project = await startProject()
  const worker = startTestWorker(project)
  const N = Number(process.env.N ?? 200000)
  let csv = 'Bloco;Unidade;Fração;Proprietário;CPF;E-mail;Telefone;Inquilino;CPF\n'
  const lines: string[] = []
  for (let i = 0; i < N; i++)
    lines.push(
      `T${Math.floor(i / 1000)};${(i % 1000) + 1};1/${N};Proprietário de Tal ${i};${cpf(100000000 + i)};p${i}@example.com;(11) 98765-4321;${i % 4 === 0 ? `Inquilino ${i};${cpf(300000000 + i)}` : ';'}`,
    )
  csv += lines.join('\n')
  const body = (dry: boolean, condominium_id: string) => ({
    condominium_id,
    file_name: 'x.csv',
    content_base64: Buffer.from(csv).toString('base64'),
    dry_run: dry,
  })
  console.log('bytes', csv.length)
  const small = await project.found({ plan: 'profissional' })
  let t = performance.now()
  const r = await project.call(importUnits, body(false, small.condominiumId), small.admin)
  console.log('refused', r.status, r.body.error?.message, performance.now() - t)
  const home = await project.found()
  t = performance.now()
  await project.call(importUnits, body(true, home.condominiumId), home.admin)
  console.log('dry', performance.now() - t)
  t = performance.now()
  const a = await project.call(importUnits, body(false, home.condominiumId), home.admin)
  console.log('accept', a.status, performance.now() - t)
  csv = ''
  lines.length = 0
  ;(globalThis as never as { gc?: () => void }).gc?.()
  let peak = 0
  const start = process.memoryUsage()
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 50)
  const seen: number[] = []
  const poll = setInterval(async () => {
    const [j] =
      await project.sql`select done, status from public.jobs where condominium_id=${home.condominiumId}`
    seen.push(Number(j!.done))
  }, 1000)
  t = performance.now()
  await worker.settle([importUnitsTask])
  console.log(
    'worker',
    performance.now() - t,
    'rss start',
    (start.rss / 1e6) | 0,
    'heap',
    (start.heapUsed / 1e6) | 0,
    'peak',
    (peak / 1e6) | 0,
  )
  if (process.env.NOTRIG) {
    await project.sql`set statement_timeout='20s'`
    const r = await project.sql.unsafe(
      `explain select u.condominium_id, o.* from public.units u cross join lateral ( select min(p.name) filter (where c.kind in ('owner', 'off_site_owner')) as owner_name, count(c.id)::integer as people_count from public.occupancies c join public.people p on p.condominium_id = c.condominium_id and p.id = c.person_id where c.condominium_id = u.condominium_id and c.unit_id = u.id and c.ends_on is null) o where u.id = any (array(select id from public.units))`,
    )
    console.log(r.map((x: never) => x['QUERY PLAN']).join('\n'))
  }
  clearInterval(timer)
  clearInterval(poll)
  console.log('progress seen', seen.join(' '))
  console.log(
    await project.sql`select status, total, refused, report from public.jobs where condominium_id=${home.condominiumId}`,
  )
  await worker.stop()
  await project.close()
}, 300000)
