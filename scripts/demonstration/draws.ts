import { randomBytes, randomUUID } from 'node:crypto'
import { addDays } from '../../domain/calendar.ts'
import { holidayOn } from '../../domain/reservations/rules.ts'
import { momentAt } from '../../domain/time-zones/moments.ts'
import { brasiliaZone } from '../../domain/time-zones/time-zones.ts'
import { watchDrawsTask } from '../../worker/reservations/watch-draws.ts'
import type { Past } from './history.ts'
import { logins, password } from './plan.ts'

/**
 * Adds three draws: the places for visitors' bicycles, drawn a month ago; the hall on the last evening of the year, whose list is fixed; and one for
 * the order in which garage places are chosen, which units enter. Once.
 */
export async function furnishDraws(past: Past): Promise<void> {
  const { product, sql, condominiumId, today } = past
  const known = await sql`select from public.draws where condominium_id = ${condominiumId} limit 1`
  if (known.length > 0) return
  const units = await sql<{ unit_id: string }[]>`
    select l.unit_id from public.unit_list l
    where l.condominium_id = ${condominiumId} and l.share > 0 and l.kind not in ('garage', 'storage')
      -- Whoever tries the product enters by themselves.
      and not exists (select from public.occupancies o
        join public.people p on p.condominium_id = o.condominium_id and p.id = o.person_id
        join auth.users u on u.id = p.user_id
        where o.condominium_id = l.condominium_id and o.unit_id = l.unit_id and u.email = ${logins.owner.email})
    order by l.sort_key limit 30`
  await product.signIn(logins.sindica.email, password)
  const run = (name: string, day: string, body: object) =>
    product.command(name, `${day}T12:00:00-03:00`, { condominium_id: condominiumId, ...body })
  const open = async (opened: number, closes: number, more: { title: string; [key: string]: unknown }) => {
    const id = randomUUID()
    const source = `Loteria Federal de ${addDays(today, closes + 2)
      .split('-')
      .reverse()
      .join('/')}, do 1º ao 5º prêmio`
    await run('open-draw', addDays(today, opened), {
      id,
      public_source: source,
      public_on: addDays(today, closes + 2),
      closes_at: momentAt(addDays(today, closes + 1), -1, brasiliaZone).toISOString(),
      ...more,
    })
    return id
  }
  const enter = async (draw_id: string, day: number, places: readonly number[]) => {
    for (const place of places)
      await run('enter-draw', addDays(today, day), {
        draw_id,
        unit_id: units[place]!.unit_id,
        nonce: randomBytes(16).toString('hex'),
      })
  }
  const bicycles = await open(-40, -34, {
    kind: 'places',
    title: 'Ganchos do bicicletário',
    places: ['Gancho 4', 'Gancho 9', 'Gancho 11', 'Gancho 15'],
    rules: 'Um gancho por unidade, até o fim do ano que vem. Quem desistir avisa a administração.',
  })
  await enter(bicycles, -38, [2, 5, 7, 9, 12, 16, 21])
  await run('reveal-draw', addDays(today, -32), {
    draw_id: bicycles,
    public_value: '61482 09127 77310 60042 11873',
  })
  const [hall] = await sql<{ id: string; starts_minute: number; ends_minute: number }[]>`
    select a.id, h.starts_minute, h.ends_minute from public.common_areas a
    join public.area_hours h on h.condominium_id = a.condominium_id and h.area_id = a.id and h.weekday = 0
    where a.condominium_id = ${condominiumId} and a.name = 'Salão de festas' order by h.starts_minute desc limit 1`
  // The first holiday that lies far enough ahead, or a Saturday of theirs: whichever day this is made on.
  let party = addDays(today, 25)
  for (let ahead = 25; ahead < 60 && holidayOn({ special_days: [], holidays: [] }, party) === null; ahead++)
    party = addDays(today, ahead)
  if (hall) {
    const feast = await open(-6, -1, {
      kind: 'date',
      title: 'Salão no feriado',
      area_id: hall.id,
      starts_at: momentAt(party, hall.starts_minute, brasiliaZone).toISOString(),
      ends_at: momentAt(party, hall.ends_minute, brasiliaZone).toISOString(),
    })
    await enter(feast, -4, [1, 4, 6, 8, 10, 14, 19, 23, 27])
    await product.working(`${today}T06:00:00-03:00`, (context) =>
      watchDrawsTask.run(context, {}, new AbortController().signal),
    )
  }
  const garage = await open(-2, 12, {
    kind: 'order',
    title: 'Ordem de escolha das vagas',
    rules: 'A primeira unidade sorteada escolhe primeiro, na assembleia. Vale por dois anos.',
  })
  await enter(garage, -1, [0, 3, 5, 11, 18, 22])
}
