import { randomUUID } from 'node:crypto'
import { addDays, monthOf } from '../../domain/calendar.ts'
import { filePath } from '../../domain/files.ts'
import type { Past } from './history.ts'
import { mails } from './outbox.ts'
import { drawBuilding } from './picture.ts'
import { logins, password } from './plan.ts'

type Run = <Answer>(name: string, day: string, body: object) => Promise<Answer>
type Scene = { past: Past; run: Run; picture: Buffer }

const types = [
  {
    name: 'Barulho fora do horário',
    source: 'convention',
    article: 'Art. 24, § 1º',
    quote:
      'É vedado produzir ruído que perturbe o sossego entre 22h e 7h, sob pena de multa de uma contribuição mensal.',
    duty: 'use',
    first_measure: 'warning',
    names_fine: true,
    fine_hundredths: 100,
    window_months: 12,
  },
  {
    name: 'Fechamento de varanda fora do padrão',
    source: 'convention',
    article: 'Art. 19',
    quote:
      'Não é permitido alterar a forma ou a cor da fachada e das varandas, sob pena de multa de três contribuições mensais.',
    duty: 'facade',
    first_measure: 'fine',
    names_fine: true,
    fine_hundredths: 300,
    window_months: 24,
  },
  {
    name: 'Veículo fora da vaga',
    source: 'rules',
    article: 'Art. 41',
    quote: 'Os veículos devem permanecer dentro dos limites da vaga da unidade.',
    duty: 'use',
    first_measure: 'warning',
    names_fine: false,
    window_months: 12,
  },
]

/**
 * Adds infractions of the convention and the rules; cases at several of their steps, one of them a notice not yet read by the resident who tries the
 * product; and reports. Once.
 */
export async function furnishPenalties(past: Past): Promise<void> {
  const { product, sql, condominiumId, today } = past
  const known = await sql`select from public.infraction_types where condominium_id = ${condominiumId} limit 1`
  if (known.length > 0) return
  const run: Run = (name, day, body) =>
    product.command(name, `${day}T15:00:00-03:00`, { condominium_id: condominiumId, ...body })
  await product.signIn(logins.sindica.email, password)
  const ids: string[] = []
  for (const type of types) {
    const { type_id } = await run<{ type_id: string }>('save-infraction-type', addDays(today, -90), {
      ...type,
      in_force_from: '2015-03-01',
    })
    ids.push(type_id)
  }
  const units = await sql<{ unit_id: string; own: boolean }[]>`
    select l.unit_id, exists (
      select from public.occupancies o join public.people p on p.condominium_id = o.condominium_id and p.id = o.person_id
      join auth.users u on u.id = p.user_id
      where o.unit_id = l.unit_id and u.email = ${logins.owner.email}) as own
    from public.unit_list l where l.condominium_id = ${condominiumId} and l.kind = 'apartment' order by own desc, l.sort_key desc limit 6`
  const scene: Scene = { past, run, picture: await drawBuilding() }
  const [own, ...others] = units.map(({ unit_id }) => unit_id)
  await fined(scene, others[0]!, ids[0]!)
  await waiting(scene, others[1]!, ids[1]!)
  await answered(scene, others[2]!, ids[0]!)
  await archived(scene, others[3]!, ids[2]!)
  await unread(scene, own!, ids[2]!)
  await report(scene, others[4]!, ids[0]!)
  await product.signIn(logins.sindica.email, password)
  await product.doJobs(mails)
}

async function open(
  { past, run, picture }: Scene,
  unit_id: string,
  type_id: string,
  back: number,
  facts: string,
  place: string,
  more: { occurrence_id?: string } = {},
) {
  const { product, condominiumId, today } = past
  const [id, act_id] = [randomUUID(), randomUUID()]
  const breached_on = addDays(today, -back)
  await keep(past, act_id, 'Foto do zelador.jpg', picture)
  await run('open-penalty-case', addDays(breached_on, 1), {
    id,
    act_id,
    unit_id,
    type_id,
    breached_on,
    place,
    facts,
    breached_time: '23:40',
    ...more,
  })
  return {
    id,
    act: async <Answer>(name: string, daysLater: number, body: object, file?: string) => {
      const act = randomUUID()
      if (file) await keep({ product, condominiumId }, act, file, picture)
      await run<Answer>(name, addDays(breached_on, daysLater), { case_id: id, id: act, ...body })
      return act
    },
    on: (daysLater: number) => addDays(breached_on, daysLater),
  }
}

const keep = (
  { product, condominiumId }: Pick<Past, 'product' | 'condominiumId'>,
  ownerId: string,
  name: string,
  bytes: Buffer,
) =>
  product.upload(filePath({ condominiumId, area: 'penalties', ownerId, id: randomUUID(), name }), {
    name,
    type: 'image/jpeg',
    bytes,
  })

const hand = { way: 'hand', receiver: 'Quem mora na unidade', witness: 'Josué Ramos, porteiro' }

/** Runs from the notice to the charge, with no answer and no appeal. */
async function fined(scene: Scene, unit: string, type: string) {
  const found = await open(
    scene,
    unit,
    type,
    75,
    'Festa com som alto até as 3h, com quatro chamados à portaria no mesmo dia.',
    'Apartamento',
  )
  const notice = await found.act('send-penalty-letter', 2, {
    kind: 'notice',
    body: 'É o segundo registro neste semestre.',
  })
  await found.act(
    'record-penalty-delivery',
    4,
    { ...hand, about_id: notice, delivered_on: found.on(4) },
    'Notificação assinada.jpg',
  )
  const decided = await found.act('decide-penalty', 26, {
    outcome: 'fine',
    basis: 'convention',
    cents: 25_000,
    body: 'Quatro moradores de andares diferentes confirmaram o fato, e o livro da portaria registra os chamados.',
  })
  await found.act(
    'record-penalty-delivery',
    30,
    {
      way: 'post',
      about_id: decided,
      delivered_on: found.on(30),
      receiver: 'Quem mora na unidade',
      tracking: 'BR482913765BR',
    },
    'Aviso de recebimento.jpg',
  )
  await found.act('charge-penalty', 60, { charged_from: monthOf(scene.past.today) })
}

/** Its term is over: it waits for the decision. */
async function waiting(scene: Scene, unit: string, type: string) {
  const found = await open(
    scene,
    unit,
    type,
    34,
    'A varanda foi fechada com esquadria branca, fora do padrão aprovado em assembleia.',
    'Varanda',
  )
  const notice = await found.act('send-penalty-letter', 3, { kind: 'notice', body: '' })
  await found.act(
    'record-penalty-delivery',
    5,
    { ...hand, about_id: notice, delivered_on: found.on(5) },
    'Notificação assinada.jpg',
  )
}

/** Of the front desk's book; a defence came on paper, while the term still runs. */
async function answered(scene: Scene, unit: string, type: string) {
  const { sql, condominiumId } = scene.past
  const [entry] = await sql<{ id: string }[]>`
    select id from public.occurrences where condominium_id = ${condominiumId} and category = 'noise' order by noted_at desc limit 1`
  const found = await open(
    scene,
    unit,
    type,
    9,
    'Som alto no salão de festas depois das 22h, segundo o livro da portaria.',
    'Salão de festas',
    entry && { occurrence_id: entry.id },
  )
  const notice = await found.act('send-penalty-letter', 1, { kind: 'notice', body: '' })
  await found.act(
    'record-penalty-delivery',
    2,
    { ...hand, about_id: notice, delivered_on: found.on(2) },
    'Notificação assinada.jpg',
  )
  await found.act(
    'defend-penalty',
    8,
    {
      body: 'Diz que a festa acabou às 22h15 e que o som que continuou era de um carro na rua. Junta fotos da hora.',
      wants_hearing: true,
    },
    'Defesa entregue na portaria.jpg',
  )
}

async function archived(scene: Scene, unit: string, type: string) {
  const found = await open(
    scene,
    unit,
    type,
    50,
    'Carro estacionado sobre a faixa da vaga vizinha durante o fim de semana.',
    'Garagem, 1º subsolo',
  )
  await found.act('send-penalty-letter', 2, {
    kind: 'warning',
    body: 'A demarcação das vagas foi refeita neste mês.',
  })
  await found.act('decide-penalty', 20, {
    outcome: 'archived',
    body: 'O veículo foi ajustado no mesmo dia e o fato não se repetiu.',
  })
}

/** What the resident who tries the product finds. */
async function unread(scene: Scene, unit: string, type: string) {
  const found = await open(
    scene,
    unit,
    type,
    4,
    'Motocicleta deixada fora da vaga, junto à rampa de acesso, por dois dias seguidos.',
    'Garagem, rampa',
  )
  await found.act('send-penalty-letter', 2, { kind: 'notice', body: '' })
}

async function report({ past, run }: Scene, unit: string, type: string) {
  const { product, today } = past
  await product.signIn(logins.doorman.email, password)
  await run('report-infraction', addDays(today, -1), {
    ...{
      id: randomUUID(),
      unit_id: unit,
      type_id: type,
      happened_on: addDays(today, -2),
      happened_time: '23:15',
    },
    ...{
      place: 'Apartamento',
      facts: 'Música alta ouvida do hall. Interfonei às 23h20 e baixaram; às 0h10 voltou.',
    },
  })
  await product.signIn(logins.owner.email, password)
  await run('report-infraction', addDays(today, -1), {
    id: randomUUID(),
    happened_on: addDays(today, -3),
    place: 'Salão de festas',
    facts: 'Convidados fumando dentro do salão durante a festa de sábado. Não sei de qual unidade eram.',
  })
}
