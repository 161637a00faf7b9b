import { randomUUID } from 'node:crypto'
import { addDays, formatDate } from '../../domain/calendar.ts'
import { type Audience, everybody } from '../../domain/communications/audience.ts'
import { bodyOf } from '../../domain/communications/body.ts'
import { filePath } from '../../domain/files.ts'
import { expenseId } from './files.ts'
import type { Past } from './history.ts'
import { mails } from './outbox.ts'
import { building, logins, password } from './plan.ts'
import type { Product } from './product.ts'
import { drawPaper } from './receipt.ts'

type Told = {
  /** Days ago. */
  ago: number
  kind: 'info' | 'maintenance' | 'urgent' | 'legal'
  title: string
  words: string
  audience?: Partial<Audience>
  more?: Record<string, unknown>
  readers?: readonly Reader[]
  confirmed?: boolean
}

const readers = ['owner', 'debtor', 'council', 'doorman', 'admin'] as const
type Reader = (typeof readers)[number]

/** A year of notices, the oldest first. */
const year = (today: string): Told[] => [
  {
    ago: 330,
    kind: 'maintenance',
    title: 'Limpeza das caixas d’água',
    words:
      'A limpeza semestral das caixas d’água é nesta sexta, das 8h às 14h. A água pode faltar ou vir turva por algumas horas: deixe correr um pouco antes de usar.\n\nO laudo de potabilidade fica em Documentos assim que chegar.',
    more: { expires_on: addDays(today, -325) },
    readers,
  },
  {
    ago: 240,
    kind: 'info',
    title: 'Churrasqueira: novo horário aos domingos',
    words:
      'A partir deste mês a churrasqueira pode ser usada até as 22h aos domingos, como a assembleia decidiu.\n\n- Som ambiente até as 20h.\n- Limpeza por conta de quem usa, no mesmo dia.\n- Até 20 convidados por unidade.',
    more: { allows_comments: true },
    readers: ['owner', 'council', 'admin'],
  },
  {
    ago: 180,
    kind: 'urgent',
    title: 'Cheiro de gás no subsolo: não acenda nada',
    words:
      'Há cheiro de gás no subsolo 1. O registro geral foi fechado e os bombeiros foram chamados.\n\nFaça agora:\n\n- Saia pelas escadas, não use o elevador.\n- Abra as janelas.\n- Não acenda luzes, fogões nem cigarros.',
    more: { is_emergency: true },
    readers,
  },
  {
    ago: 150,
    kind: 'info',
    title: 'Pintura do hall de entrada',
    words:
      'A pintura do hall começa na segunda-feira e leva duas semanas. A entrada pela garagem fica livre o tempo todo.',
    readers: ['owner', 'council', 'doorman'],
  },
  {
    // With the assembly of voting.ts: its day, its calls, its agenda.
    ago: 50,
    kind: 'legal',
    title: 'Convocação: assembleia geral ordinária',
    words: `Ficam convocados todos os condôminos para a assembleia geral ordinária de ${formatDate(addDays(today, -38))}, no salão de festas, às 19h em primeira convocação, com metade das frações ideais, e às 19h30 em segunda, com qualquer número.\n\nOrdem do dia:\n\n- Prestação de contas de ${Number(today.slice(0, 4)) - 1}\n- Eleição de um membro do conselho fiscal\n- Pintura da fachada em dois tons\n- Eleição de quem coordena a comissão de obras\n- Assuntos gerais\n\nQuem não puder vir pode ser representado por procuração, nos limites da convenção.`,
    more: { legal_matter: 'assembly', asks_confirmation: true },
    readers: ['owner', 'council', 'admin'],
    confirmed: true,
  },
  {
    ago: 20,
    kind: 'info',
    title: 'Obra da fachada: andaimes até o fim do mês que vem',
    words:
      'Os andaimes da fachada norte ficam até o fim do mês que vem, das 8h às 17h em dias úteis.\n\n- Mantenha janelas e persianas da face norte fechadas no horário.\n- Retire vasos e roupas das sacadas.\n- Peça à portaria o telefone do responsável técnico.',
    more: { pinned_until: addDays(today, 30), allows_comments: true },
    readers: ['council', 'doorman'],
  },
  {
    ago: 9,
    kind: 'info',
    title: 'Feira de trocas no domingo',
    words: 'A feira de trocas é neste domingo, das 9h às 12h, no salão.',
    readers: ['owner'],
  },
  {
    ago: 3,
    kind: 'maintenance',
    title: 'Elevador social parado na quinta, das 9h às 12h',
    words:
      'O elevador social fica parado na quinta, das 9h às 12h, para manutenção preventiva. O de serviço funciona normalmente.\n\nQuem tem dificuldade de locomoção: avise a portaria, que ajuda no que for preciso.',
    more: { remind_after_days: 2, remind_times: 2 },
    readers: ['council', 'doorman'],
  },
  {
    ago: 1,
    kind: 'info',
    title: 'Recadastro das vagas de garagem',
    words:
      'Confira a placa do seu carro em Moradores e confirme aqui até o fim do mês. Sem a confirmação a cancela nova não abre sozinha.',
    audience: { scope: 'some', ties: ['owner', 'tenant'], teams: ['admin', 'council'] },
    more: { asks_confirmation: true, remind_after_days: 3, remind_times: 3 },
    readers: ['council'],
    confirmed: true,
  },
]

const at = (day: string, hour: number): string => `${day}T${String(hour).padStart(2, '0')}:00:00-03:00`

/** Publishes the management's announcements of the last year, and marks those that the ready logins read. Once. */
export async function announceYear(past: Past): Promise<void> {
  const { product, sql, condominiumId, today } = past
  const [known] = await sql`
    select from public.announcements where condominium_id = ${condominiumId} and status = 'scheduled'`
  if (known) return
  const ids = new Map<string, string>()
  await product.signIn(logins.sindica.email, password)
  for (const told of year(today)) ids.set(told.title, await tell(past, told))
  await readThem(past)
  const id = (beginning: string) => [...ids].find(([title]) => title.startsWith(beginning))![1]
  await talk(product, condominiumId, id('Churrasqueira'), at(addDays(today, -239), 10))
  await finish(past, { gas: id('Cheiro'), paint: id('Pintura'), fair: id('Feira'), call: id('Convocação') })
  await prepare(past)
}

const named = (condominiumId: string, title: string) => expenseId(condominiumId, 'announcement', title)

async function tell({ product, sql, condominiumId, today }: Past, told: Told): Promise<string> {
  const { ago, kind, title, words, audience, more } = told
  const id = named(condominiumId, title)
  const when = at(addDays(today, -ago), 9)
  const [known] = await sql<{ status: string }[]>`select status from public.announcements where id = ${id}`
  if (known && known.status !== 'draft') return id
  if (kind === 'legal') await attach(product, condominiumId, id, Number(today.slice(0, 4)) - 1)
  const about = { condominium_id: condominiumId, id }
  await product.command('save-announcement', when, {
    ...about,
    kind,
    title,
    body: bodyOf(words),
    audience: { ...everybody, ...audience },
    ...more,
  })
  await product.command('publish-announcement', when, { ...about, confirmation: 'EMERGÊNCIA' })
  await product.doJobs(mails)
  return id
}

/** Marks what each ready login has read, with one sign-in each: the auth service limits sign-ins. */
async function readThem({ product, sql, condominiumId, today }: Past): Promise<void> {
  for (const [place, reader] of readers.entries()) {
    await product.signIn(logins[reader].email, password)
    // People who did not live here yet were not notified.
    const addressed = await sql<{ id: string }[]>`
      select r.announcement_id as id from public.announcement_recipients r join auth.users u on u.id = r.user_id
      where r.condominium_id = ${condominiumId} and u.email = ${logins[reader].email}`
    const mine = new Set(addressed.map(({ id }) => id))
    for (const told of year(today)) {
      const id = named(condominiumId, told.title)
      if (!told.readers?.includes(reader) || !mine.has(id)) continue
      const when = at(addDays(today, -Math.max(0, told.ago - 1)), 10 + place)
      await product.command('read-announcement', when, {
        condominium_id: condominiumId,
        id,
        confirm: told.confirmed ? 1 : null,
      })
    }
  }
}

/** What the meeting looks at. */
async function attach(product: Product, condominiumId: string, ownerId: string, year: number): Promise<void> {
  const name = `Prestação de contas de ${year}.pdf`
  const path = filePath({ condominiumId, area: 'announcements', ownerId, id: randomUUID(), name })
  const bytes = await drawPaper({
    title: `Prestação de contas de ${year}`,
    note: 'Documento de demonstração.',
    lines: [
      ['Condomínio', building.name],
      ['CNPJ', building.document],
      ['Período', `1º de janeiro a 31 de dezembro de ${year}`],
      ['Onde ver tudo', 'Finanças, em Prestação de contas: cada mês com os seus documentos'],
    ],
  })
  await product.upload(path, { name, type: 'application/pdf', bytes })
}

/** A resident asks a question below an announcement and gets an answer. */
async function talk(
  product: Product,
  condominium_id: string,
  announcement_id: string,
  when: string,
): Promise<void> {
  await product.signIn(logins.owner.email, password)
  await product.command('comment-announcement', when, {
    condominium_id,
    announcement_id,
    body: 'Vale também para feriados na segunda-feira?',
  })
  await product.signIn(logins.sindica.email, password)
  await product.command('comment-announcement', when, {
    condominium_id,
    announcement_id,
    body: 'Vale: véspera de feriado segue o horário do sábado.',
  })
}

type Ids = { gas: string; paint: string; fair: string; call: string }

/** Finishes some of them: over, corrected, withdrawn, certified. */
async function finish(
  { product, condominiumId: condominium_id, today }: Past,
  { gas, paint, fair, call }: Ids,
): Promise<void> {
  await product.signIn(logins.sindica.email, password)
  await product.command('resolve-emergency', at(addDays(today, -180), 11), {
    condominium_id,
    id: gas,
    title: 'Resolvido: o gás foi religado às 10h40',
    body: bodyOf(
      'Os bombeiros encontraram a conexão solta na central e liberaram o prédio. O gás foi religado às 10h40. Obrigado pela calma.',
    ),
  })
  await product.command('correct-announcement', at(addDays(today, -148), 9), {
    condominium_id,
    id: paint,
    version: 1,
    title: 'Pintura do hall de entrada',
    body: bodyOf(
      'A pintura do hall começa na quarta-feira e leva duas semanas. A entrada pela garagem fica livre o tempo todo.',
    ),
    note: 'A empresa adiou o começo de segunda para quarta.',
  })
  await product.command('withdraw-announcement', at(addDays(today, -8), 9), {
    condominium_id,
    id: fair,
    reason: 'A feira foi adiada por causa da obra.',
  })
  await product.doJobs(mails)
  await product.command('certify-announcement', at(addDays(today, -30), 9), { condominium_id, id: call })
}

/** Adds unpublished ones: a saved text, a draft, a scheduled one. */
async function prepare({ product, condominiumId: condominium_id, today }: Past): Promise<void> {
  const now = new Date().toISOString()
  await product.command('save-announcement-template', now, {
    condominium_id,
    id: named(condominium_id, 'modelo'),
    name: 'Aviso do salão de festas',
    kind: 'info',
    title: 'Salão de festas: [o quê]',
    body: bodyOf('O salão fica fechado em [dia] para [motivo].'),
  })
  const save = (title: string, words: string) => {
    const id = named(condominium_id, title)
    const body = bodyOf(words)
    return product.command<{ id: string }>('save-announcement', now, {
      condominium_id,
      id,
      kind: 'maintenance',
      title,
      body,
      audience: everybody,
    })
  }
  await save(
    'Troca das lâmpadas da garagem',
    'Na semana que vem trocamos as lâmpadas da garagem por LED, um corredor por dia.',
  )
  const { id } = await save(
    'Dedetização das áreas comuns',
    'A dedetização das áreas comuns começa às 14h. Mantenha fechadas as portas para os corredores e deixe crianças e animais longe das áreas tratadas por quatro horas.',
  )
  await product.command('publish-announcement', now, {
    condominium_id,
    id,
    publish_at: at(addDays(today, 4), 8),
  })
}
