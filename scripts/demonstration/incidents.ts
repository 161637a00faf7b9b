import { randomUUID } from 'node:crypto'
import { addDays } from '../../domain/calendar.ts'
import { filePath } from '../../domain/files.ts'
import { expenseId } from './files.ts'
import type { Past } from './history.ts'
import { mails } from './outbox.ts'
import { drawBuilding } from './picture.ts'
import { logins, password } from './plan.ts'
import { answerAsSupplier } from './supplier-link.ts'

type Reporter = 'owner' | 'debtor' | 'council' | 'doorman' | 'sindica'
type Spot = { common: string } | { block: string; floor: number } | { own: true } | { other: string }
/** A step of an incident, and its hours after the report. */
type Step = [
  hours: number,
  act: 'give' | 'answer' | 'begin' | 'wait' | 'solve' | 'rate' | 'follow' | 'note' | 'supplier',
  words: string,
  by?: Reporter,
]

type Told = {
  ago: number
  by: Reporter
  category: string
  text: string
  spot: Spot
  photo?: true
  steps?: readonly Step[]
}

/** Two months of a building, the oldest first. */
const told: readonly Told[] = [
  {
    ago: 58,
    by: 'owner',
    category: 'Elevador',
    text: 'Elevador social para entre os andares. Aconteceu duas vezes hoje, com gente dentro.',
    spot: { common: 'Elevador social' },
    steps: [
      [1, 'give', 'Chame a manutenção hoje.'],
      [2, 'answer', 'O técnico vem às 14h. Até lá use o elevador de serviço.'],
      [7, 'solve', 'Placa de comando trocada e testada.'],
      [30, 'rate', 'Rápido e bem explicado.', 'owner'],
    ],
  },
  {
    ago: 41,
    by: 'debtor',
    category: 'Elétrica e iluminação',
    text: 'Luz do corredor do 4º andar queimada há uma semana',
    spot: { block: 'A', floor: 4 },
    steps: [
      [5, 'begin', 'O zelador troca amanhã cedo.'],
      [28, 'solve', 'Lâmpada trocada por LED.'],
    ],
  },
  {
    ago: 33,
    by: 'owner',
    category: 'Barulho',
    text: 'Festa até as 3h na sexta, no andar de cima. Já pedi por mensagem e não adiantou.',
    spot: { own: true },
    steps: [
      [10, 'answer', 'Falamos com a unidade. Se acontecer de novo, avise na hora pela portaria.'],
      [70, 'solve', 'A unidade pediu desculpas e combinou o horário.'],
    ],
  },
  {
    ago: 20,
    by: 'council',
    category: 'Pragas',
    text: 'Baratas na escada de serviço, do térreo ao segundo andar',
    spot: { common: 'Escadas' },
    steps: [
      [6, 'begin', 'Dedetização marcada.'],
      [26, 'wait', 'A empresa pediu a lista de quem tem animais.'],
    ],
  },
  {
    ago: 12,
    by: 'doorman',
    category: 'Portão e acesso',
    text: 'Portão da garagem demora a fechar e às vezes volta sozinho',
    spot: { common: 'Garagem' },
    steps: [
      [2, 'give', 'Peça a visita da empresa do portão.'],
      [3, 'note', 'O motor tem garantia até março.'],
      [4, 'supplier', ''],
      [20, 'begin', 'Sensor encomendado, chega em cinco dias úteis.'],
    ],
  },
  {
    ago: 6,
    by: 'owner',
    category: 'Água e vazamento',
    text: 'Pinga água do teto da garagem, perto da vaga 32. Começou ontem à noite e já molhou o carro.',
    spot: { common: 'Garagem' },
    photo: true,
    steps: [
      [1, 'follow', '', 'debtor'],
      [3, 'answer', 'Obrigada pela foto. O encanador vem na quarta às 9h.'],
      [4, 'give', ''],
    ],
  },
  {
    ago: 4,
    by: 'council',
    category: 'Limpeza',
    text: 'Lixeira do hall cheia desde domingo',
    spot: { common: 'Hall de entrada' },
  },
  {
    ago: 3,
    by: 'debtor',
    category: 'Água e vazamento',
    text: 'Vazamento no teto da garagem, do lado da rampa',
    spot: { common: 'Garagem' },
  },
  {
    ago: 2,
    by: 'owner',
    category: 'Jardim e áreas comuns',
    text: 'Galho quebrado sobre o playground',
    spot: { common: 'Playground' },
  },
  {
    ago: 1,
    by: 'doorman',
    category: 'Segurança',
    text: 'Câmera da entrada lateral sem imagem',
    spot: { other: 'Entrada lateral' },
  },
  {
    ago: 0,
    by: 'owner',
    category: 'Água e vazamento',
    text: 'Água fraca no chuveiro desde cedo',
    spot: { own: true },
  },
]

const instantOf = (day: string, hours: number): string =>
  new Date(Date.parse(`${day}T09:00:00-03:00`) + hours * 3_600_000).toISOString()

/** Adds two months of incidents, as people reported them and the management handled them, and an ongoing failure. Once. */
export async function furnishIncidents(past: Past): Promise<void> {
  const { sql, condominiumId } = past
  const [known] = await sql`select from public.outages where condominium_id = ${condominiumId}`
  if (known) return
  const ids = await idsOf(past)
  for (const one of told) await report(past, one, ids)
  await beginOutage(past, ids)
  await past.product.doJobs(mails)
}

type Ids = {
  categories: Map<string, string>
  places: Map<string, string>
  units: Map<string, string>
  doorman: string
}

async function idsOf({ sql, condominiumId }: Past): Promise<Ids> {
  const named = async (rows: Promise<readonly { id: string; name: string }[]>) =>
    new Map((await rows).map(({ id, name }) => [name, id]))
  const [doorman] = await sql<
    { id: string }[]
  >`select id from auth.users where email = ${logins.doorman.email}`
  return {
    categories: await named(
      sql<
        { id: string; name: string }[]
      >`select id, name from public.incident_categories where condominium_id = ${condominiumId}`,
    ),
    places: await named(
      sql<
        { id: string; name: string }[]
      >`select id, name from public.incident_places where condominium_id = ${condominiumId}`,
    ),
    units: await named(sql<{ id: string; name: string }[]>`
      select distinct on (u.email) o.unit_id as id, u.email as name from auth.users u
      join public.people p on p.user_id = u.id and p.condominium_id = ${condominiumId}
      join public.occupancies o on o.condominium_id = p.condominium_id and o.person_id = p.id and o.ends_on is null
      join public.units k on k.condominium_id = o.condominium_id and k.id = o.unit_id and k.kind = 'apartment'`),
    doorman: doorman!.id,
  }
}

const named = (condominiumId: string, one: Told) => expenseId(condominiumId, 'incident', one.text)

async function report(past: Past, one: Told, ids: Ids): Promise<void> {
  const { product, sql, condominiumId, today } = past
  const id = named(condominiumId, one)
  const [known] =
    await sql`select from public.incidents where condominium_id = ${condominiumId} and id = ${id}`
  if (known) return
  const day = addDays(today, -one.ago)
  await product.signIn(logins[one.by].email, password)
  if (one.photo) {
    const name = 'vaga 32.jpg'
    const path = filePath({ condominiumId, area: 'incidents', ownerId: id, id: randomUUID(), name })
    await product.upload(path, { name, type: 'image/jpeg', bytes: await drawBuilding() })
  }
  await product.command('report-incident', instantOf(day, 0), {
    condominium_id: condominiumId,
    id,
    category_id: ids.categories.get(one.category),
    description: one.text,
    place: placeOf(one, ids),
  })
  for (const step of one.steps ?? []) await take(past, id, one, ids, step)
}

function placeOf({ spot, by }: Told, ids: Ids) {
  if ('common' in spot) return { kind: 'common', place_id: ids.places.get(spot.common) }
  if ('block' in spot) return { kind: 'block', ...spot }
  return 'own' in spot
    ? { kind: 'unit', unit_id: ids.units.get(logins[by].email) }
    : { kind: 'other', note: spot.other }
}

async function take(past: Past, id: string, one: Told, ids: Ids, step: Step): Promise<void> {
  const { product, condominiumId, today } = past
  const [hours, act, words, by = 'sindica'] = step
  const about = { condominium_id: condominiumId, incident_id: id }
  const when = instantOf(addDays(today, -one.ago), hours)
  await product.signIn(logins[by].email, password)
  const move = (status: string, more: object = {}) =>
    product.command('change-incidents', when, {
      condominium_id: condominiumId,
      ids: [id],
      change: { kind: 'status', status, note: words, ...more },
    })
  if (act === 'begin') await move('in_progress')
  else if (act === 'wait') await move('waiting', { waiting_for: 'supplier' })
  else if (act === 'solve') await move('solved')
  else if (act === 'rate') await product.command('rate-incident', when, { ...about, rating: 5, words })
  else if (act === 'follow') await product.command('follow-incident', when, { ...about, follows: true })
  else if (act === 'supplier') await answerAsSupplier(past, id, when, ids.doorman)
  else if (act === 'give')
    await product.command('change-incidents', when, {
      condominium_id: condominiumId,
      ids: [id],
      change: { kind: 'assign', assignee_id: ids.doorman, supplier_id: null, note: words },
    })
  else await product.command('comment-incident', when, { ...about, body: words, is_internal: act === 'note' })
}

/** Merges a duplicate, and announces to everyone a pump that stopped this morning, with its reports. */
async function beginOutage({ product, condominiumId, today }: Past, ids: Ids): Promise<void> {
  await product.signIn(logins.sindica.email, password)
  const of = (beginning: string) => named(condominiumId, told.find(({ text }) => text.startsWith(beginning))!)
  await product.command('merge-incident', instantOf(addDays(today, -2), 2), {
    condominium_id: condominiumId,
    incident_id: of('Vazamento no teto'),
    into_id: of('Pinga água'),
  })
  const when = new Date()
  await product.command('open-outage', when.toISOString(), {
    condominium_id: condominiumId,
    id: expenseId(condominiumId, 'outage', 'bomba'),
    title: 'Água fraca: bomba em manutenção',
    body: 'Uma das bombas parou de madrugada. O técnico já está aqui, e a outra mantém a água com menos pressão.',
    category_id: ids.categories.get('Água e vazamento'),
    started_at: new Date(when.getTime() - 3 * 3_600_000).toISOString(),
    forecast_at: new Date(when.getTime() + 5 * 3_600_000).toISOString(),
    incident_ids: [of('Água fraca')],
  })
}
