import { randomUUID } from 'node:crypto'
import { addDays } from '../../domain/calendar.ts'
import { momentAt } from '../../domain/time-zones/moments.ts'
import { brasiliaZone } from '../../domain/time-zones/time-zones.ts'
import type { Past } from './history.ts'
import { furnishMinutes } from './minutes.ts'
import { logins, password } from './plan.ts'
import { voteInSecret } from './secret-vote.ts'

type Unit = { unit_id: string; label: string; owner_name: string | null }
type Item = {
  title: string
  matter: string
  body?: string
  ballot?: string
  options?: string[]
  secret?: boolean
}

/**
 * Adds four assemblies: the ordinary one of some weeks ago, with its decisions and signed minutes; one of last week; one upcoming; and one in
 * progress, whose third item is being voted on. Once.
 */
export async function furnishVoting(past: Past): Promise<void> {
  const { product, sql, condominiumId, today } = past
  const known = await sql`select from public.assemblies where condominium_id = ${condominiumId} limit 1`
  if (known.length > 0) return
  const units = await sql<Unit[]>`
    select l.unit_id, l.label, l.owner_name from public.unit_list l
    where l.condominium_id = ${condominiumId} and l.main_id is null
      -- Whoever tries the product votes by themselves.
      and not exists (select from public.occupancies o
        join public.people p on p.condominium_id = o.condominium_id and p.id = o.person_id
        join auth.users u on u.id = p.user_id
        where o.condominium_id = l.condominium_id and o.unit_id = l.unit_id and u.email in (${logins.owner.email}, ${logins.debtor.email}))
    order by l.sort_key`
  await product.signIn(logins.sindica.email, password)
  const run = <Answer>(name: string, at: Date, body: object) =>
    product.command<Answer>(name, at.toISOString(), { condominium_id: condominiumId, ...body })
  const mesa = { chair: 'Helena Prado', secretary: 'Otávio Lacerda' }

  /** Writes and sends the notice so many days before. */
  const convene = async (first: Date, days: number, items: Item[], more: object) => {
    const id = randomUUID()
    const sent = new Date(first.getTime() - days * 86_400_000)
    const agenda = items.map((item) => ({ id: randomUUID(), ballot: 'yes_no', ...item }))
    await run('save-assembly', sent, {
      id,
      form: 'hybrid',
      place: 'Salão de festas, térreo',
      first_call_at: first.toISOString(),
      second_call_at: new Date(first.getTime() + 1_800_000).toISOString(),
      access:
        'Pelo Prumo, em Assembleias, no telefone ou no computador: entre com a sua conta, peça a palavra pelo botão e vote em cada item até o encerramento.',
      cut_off_on: new Date(first.getTime() - 10_800_000).toISOString().slice(0, 10),
      items: agenda,
      ...more,
    })
    await run('call-assembly', new Date(sent.getTime() + 600_000), { assembly_id: id })
    return { id, items: agenda.map((item) => item.id) }
  }
  /** As many as the convention lets one person hold. */
  const holderOf = (place: number) => (place < 3 ? 'Iara Pontes' : 'Otto Seixas')
  /** Admits units, at the table or by a proxy that the table has. */
  const comeIn = async (assembly_id: string, at: Date, there: readonly Unit[], proxies: readonly Unit[]) => {
    for (const [place, unit] of proxies.entries())
      await run('give-proxy', at, {
        ...{
          assembly_id,
          id: randomUUID(),
          unit_id: unit.unit_id,
          grantor_name: unit.owner_name ?? 'Proprietário',
        },
        holder_name: holderOf(place),
        signed_at_place: 'São Paulo',
        signed_on: addDays(today, -45),
      })
    for (const unit of there)
      await run('check-in-unit', at, { assembly_id, unit_id: unit.unit_id, presence: 'in_person' })
    for (const [place, unit] of proxies.entries())
      await run('check-in-unit', at, {
        assembly_id,
        unit_id: unit.unit_id,
        presence: 'proxy',
        holder_name: holderOf(place),
      })
  }
  /** Casts votes of eligible units: the given numbers in favour, against and abstaining. */
  const vote = async (
    item_id: string,
    at: Date,
    there: readonly Unit[],
    counts: readonly [string, number][],
  ) => {
    const may = await sql<{ unit_id: string }[]>`
      select u.unit_id from public.assembly_units u join public.agenda_items i on i.condominium_id = u.condominium_id and i.assembly_id = u.assembly_id
      where i.id = ${item_id} and u.is_voting and u.unit_id = any (${there.map(({ unit_id }) => unit_id)}::uuid[]) order by u.sort_key`
    let from = 0
    for (const [choice, count] of counts) {
      const unit_ids = may.slice(from, from + count).map(({ unit_id }) => unit_id)
      from += count
      for (let nth = 0; nth < unit_ids.length; nth += 50)
        await run('cast-vote', at, {
          ...{
            item_id,
            unit_ids: unit_ids.slice(nth, nth + 50),
            choice,
            channel: 'floor',
            made_at: at.toISOString(),
          },
        })
    }
  }

  const year = Number(today.slice(0, 4))
  const evening = momentAt(addDays(today, -38), 19 * 60, brasiliaZone)
  const ordinary = await convene(
    evening,
    12,
    [
      {
        title: `Prestação de contas de ${year - 1}`,
        matter: 'accounts',
        body: 'Pasta publicada em Prestação de contas, com o parecer do conselho.',
      },
      {
        title: 'Eleição de um membro do conselho fiscal',
        matter: 'election',
        ballot: 'choice',
        options: ['Beatriz Amaral', 'Sérgio Paiva'],
      },
      {
        title: 'Pintar a fachada em dois tons',
        matter: 'voluptuary_works',
        body: 'Proposta de moradores, com custo de R$ 212.000,00.',
      },
      {
        title: 'Eleição de quem coordena a comissão de obras',
        matter: 'election',
        body: 'Três moradores se candidataram. Mandato de um ano, sem remuneração.',
        ballot: 'choice',
        options: ['Lúcia Ferraz', 'Marcos Teles', 'Noemi Castro'],
        secret: true,
      },
      { title: 'Assuntos gerais', matter: 'other', ballot: 'none' },
    ],
    { kind: 'ordinary', title: `Assembleia geral ordinária de ${year}` },
  )
  const second = new Date(evening.getTime() + 1_800_000)
  const minutesOn = (minutes: number) => new Date(second.getTime() + minutes * 60_000)
  await run('open-assembly', second, { assembly_id: ordinary.id, call: 2, ...mesa })
  const [there, proxies] = [units.slice(0, 46), units.slice(50, 55)]
  await comeIn(ordinary.id, minutesOn(2), there, proxies)
  const ballots: [number, [string, number][], string][] = [
    [
      0,
      [
        ['favour', 41],
        ['against', 3],
        ['abstained', 2],
      ],
      'O conselho leu o parecer. A unidade C-703 pediu detalhes do contrato dos elevadores, que a síndica mostrou.',
    ],
    [
      1,
      [
        ['Beatriz Amaral', 31],
        ['Sérgio Paiva', 12],
        ['abstained', 3],
      ],
      'Os dois candidatos se apresentaram.',
    ],
    [
      2,
      [
        ['favour', 18],
        ['against', 25],
        ['abstained', 3],
      ],
      'Houve quem achasse o custo alto neste ano.',
    ],
  ]
  for (const [nth, counts, debate] of ballots) {
    const item_id = ordinary.items[nth]!
    await run('open-item', minutesOn(10 + nth * 20), { item_id, minutes: 15 })
    await vote(item_id, minutesOn(14 + nth * 20), [...there, ...proxies], counts)
    await run('close-item', minutesOn(18 + nth * 20), { item_id, debate })
  }
  await voteInSecret(past, {
    assembly_id: ordinary.id,
    item_id: ordinary.items[3]!,
    unit_ids: [...there, ...proxies].map(({ unit_id }) => unit_id),
    counts: [
      [0, 28],
      [1, 11],
      [2, 6],
      [3, 1],
    ],
    debate: 'Os candidatos falaram cinco minutos cada um.',
    at: (minutes) => minutesOn(72 + minutes),
  })
  await run('close-item', minutesOn(100), {
    item_id: ordinary.items[4]!,
    debate: 'Pediu-se mais luz no bicicletário. A administração vai levantar o custo.',
  })
  await run('close-assembly', minutesOn(105), { assembly_id: ordinary.id })
  await furnishMinutes(past, ordinary.id, ordinary.items, minutesOn(105))

  // Its minutes are still to be written.
  const urgent = momentAt(addDays(today, -6), 19 * 60, brasiliaZone)
  const tank = await convene(
    urgent,
    8,
    [
      {
        title: 'Impermeabilizar a caixa-d’água por R$ 27.400,00',
        matter: 'necessary_works',
        body: 'Laudo e três orçamentos à disposição na administração.',
      },
    ],
    { kind: 'extraordinary', title: 'Assembleia extraordinária da caixa-d’água' },
  )
  const tankAt = (minutes: number) => new Date(urgent.getTime() + (30 + minutes) * 60_000)
  await run('open-assembly', tankAt(0), { assembly_id: tank.id, call: 2, ...mesa })
  await comeIn(tank.id, tankAt(2), units.slice(10, 38), [])
  await run('open-item', tankAt(8), { item_id: tank.items[0]!, minutes: 15 })
  await vote(tank.items[0]!, tankAt(10), units.slice(10, 38), [
    ['favour', 21],
    ['against', 3],
    ['abstained', 1],
  ])
  await run('close-item', tankAt(14), {
    item_id: tank.items[0]!,
    debate: 'O engenheiro mostrou o laudo e respondeu às perguntas.',
  })
  await run('close-assembly', tankAt(20), { assembly_id: tank.id })

  const next = await convene(
    momentAt(addDays(today, 16), 19 * 60, brasiliaZone),
    18,
    [
      {
        title: `Orçamento e taxa de ${year + 1}`,
        matter: 'accounts',
        body: 'Orçamento publicado em Finanças, com o que muda em cada unidade.',
      },
      { title: 'Regras do bicicletário', matter: 'rules', body: 'Um gancho por unidade, renovado todo ano.' },
    ],
    { kind: 'ordinary', title: `Assembleia geral ordinária de ${year + 1}` },
  )

  await run('let-desk-register', new Date(), { assembly_id: next.id, registers: true })

  const now = Date.now()
  const began = new Date(now - 42 * 60_000)
  const live = await convene(
    new Date(began.getTime() - 1_800_000),
    14,
    [
      { title: 'Trocar as câmeras das garagens por R$ 18.200,00', matter: 'necessary_works' },
      { title: 'Autorizar o passeio de cães na área verde', matter: 'rules' },
      {
        title: 'Trocar o portão da garagem por R$ 48.600,00, pagos pelo fundo de obras',
        body: 'Três orçamentos à disposição na administração. O portão atual parou onze vezes neste ano.',
        matter: 'useful_works',
      },
      { title: 'Assuntos gerais', matter: 'other', ballot: 'none' },
    ],
    { kind: 'extraordinary', title: 'Assembleia extraordinária do portão' },
  )
  const since = (minutes: number) => new Date(began.getTime() + minutes * 60_000)
  await run('let-desk-register', new Date(began.getTime() - 3_600_000), {
    assembly_id: live.id,
    registers: true,
  })
  await run('open-assembly', began, { assembly_id: live.id, call: 2, ...mesa })
  const [here, holders] = [units.slice(4, 56), units.slice(60, 66)]
  await comeIn(live.id, since(2), here, holders)
  const voted: [number, [string, number][], string][] = [
    [
      0,
      [
        ['favour', 44],
        ['against', 4],
        ['abstained', 3],
      ],
      'Três orçamentos foram comparados.',
    ],
    [
      1,
      [
        ['favour', 21],
        ['against', 29],
        ['abstained', 2],
      ],
      'Moradores pediram uma área própria, a estudar.',
    ],
  ]
  for (const [nth, counts, debate] of voted) {
    const item_id = live.items[nth]!
    await run('open-item', since(5 + nth * 12), { item_id, minutes: 10 })
    await vote(item_id, since(8 + nth * 12), [...here, ...holders], counts)
    await run('close-item', since(11 + nth * 12), { item_id, debate })
  }
  await run('open-item', since(34), { item_id: live.items[2]! })
  await vote(
    live.items[2]!,
    since(36),
    [...here, ...holders],
    [
      ['favour', 37],
      ['against', 9],
      ['abstained', 2],
    ],
  )
  for (const unit of [here[7]!, here[20]!])
    await run('ask-floor', since(38), { assembly_id: live.id, unit_id: unit.unit_id })
  const [first] = await sql<{ id: string }[]>`
    select id from public.floor_requests where condominium_id = ${condominiumId} and assembly_id = ${live.id} order by asked_at, id limit 1`
  await run('give-floor', since(40), { assembly_id: live.id, request_id: first!.id })
}
