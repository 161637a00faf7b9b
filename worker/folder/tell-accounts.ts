import { z } from 'zod'
import { formatMonth } from '../../domain/calendar.ts'
import { formatDocument } from '../../domain/cpf-cnpj.ts'
import type { EventName } from '../../domain/notifications/events.ts'
import type { Task, Transaction, WorkerContext } from '../context.ts'
import {
  renderAccountsAnswer,
  renderAccountsForOpinion,
  renderAccountsOpinion,
  renderAccountsPublished,
  renderAccountsQuestion,
} from '../message-templates/accounts.ts'
import type { Rendered } from '../message-templates/layout.ts'
import { notifyIn } from '../notify/notify.ts'
import { verdictWords } from './paper/front.ts'

const payload = z.object({
  condominiumId: z.uuid(),
  folderId: z.uuid(),
  what: z.enum(['ready', 'published', 'opinion', 'question', 'answer']),
  id: z.uuid().optional(),
})
type Told = z.infer<typeof payload>

/** People notified in one transaction. */
const BATCH = 500

/** Notifies people of a folder: the council that it is ready, everyone that it is published, management and the requester of the rest. */
export const tellAccountsTask: Task = {
  topic: 'tell-accounts',
  isInterruptible: true,
  async run(context, data, signal) {
    const told = payload.parse(data)
    if (told.what !== 'published') return context.transaction((sql) => tellOnce(sql, context, told), signal)
    for (;;) {
      signal.throwIfAborted()
      if ((await context.transaction((sql) => tellSome(sql, context, told), signal)) < BATCH) return
    }
  },
}

type About = Parameters<typeof renderAccountsPublished>[0] & { path: string }

async function aboutOf(
  sql: Transaction,
  { siteUrl }: WorkerContext,
  { condominiumId, folderId }: Told,
): Promise<About | null> {
  const [row] = await sql<{ month: string; condominium: string; document: string | null }[]>`
    select to_char(f.month, 'YYYY-MM') as month, k.name as condominium, k.document
    from public.account_folders f join public.condominiums k on k.id = f.condominium_id
    where f.condominium_id = ${condominiumId} and f.id = ${folderId}`
  if (!row) return null
  const path = `/dashboard/finances/prestacao/${row.month}`
  return {
    condominium: row.condominium,
    document: row.document && formatDocument(row.document),
    month: formatMonth(row.month),
    path,
    url: `${siteUrl}${path}`,
  }
}

/** Notifies the next members in account order; the folder records how far it got. */
async function tellSome(sql: Transaction, context: WorkerContext, told: Told): Promise<number> {
  const { condominiumId, folderId } = told
  const about = await aboutOf(sql, context, told)
  const [folder] = await sql<{ told_until: string | null }[]>`
    select told_until from public.account_folders
    where condominium_id = ${condominiumId} and id = ${folderId} and status = 'published' for no key update`
  if (!about || !folder) return 0
  const members = await sql<{ user_id: string }[]>`
    select user_id from public.memberships
    where condominium_id = ${condominiumId} and status = 'approved' and role in ('resident', 'council')
      and user_id > coalesce(${folder.told_until}::uuid, '00000000-0000-0000-0000-000000000000')
    order by user_id limit ${BATCH}`
  const last = members.at(-1)
  if (!last) return 0
  const content = renderAccountsPublished(about)
  await send(sql, condominiumId, 'accounts_published', members, { content, path: about.path })
  await sql`
    update public.account_folders set told_until = ${last.user_id} where condominium_id = ${condominiumId} and id = ${folderId}`
  return members.length
}

const send = (
  sql: Transaction,
  condominiumId: string,
  kind: EventName,
  people: readonly { user_id: string }[],
  message: { content: Rendered; path: string },
) =>
  notifyIn(
    sql,
    people.map(({ user_id }) => ({ condominiumId, kind, userId: user_id, ...message })),
  )

/** Sends nothing when it was already sent: a task may run twice. */
async function tellOnce(sql: Transaction, context: WorkerContext, told: Told): Promise<void> {
  const { condominiumId, folderId, what, id } = told
  const key = id ? `${what} ${id}` : what
  const [mine] = await sql`
    insert into private.folder_notices (condominium_id, folder_id, what) values (${condominiumId}, ${folderId}, ${key})
    on conflict do nothing returning 1`
  const about = mine && (await aboutOf(sql, context, told))
  if (!about) return
  const { path } = about
  if (what === 'ready') {
    const council = await peopleOf(sql, condominiumId, ['council'])
    await send(sql, condominiumId, 'accounts_for_opinion', council, {
      content: renderAccountsForOpinion(about),
      path,
    })
  } else if (what === 'opinion') await tellOpinion(sql, told, about)
  else await tellQuestion(sql, told, about)
}

const peopleOf = (sql: Transaction, condominiumId: string, roles: readonly string[]) =>
  sql<{ user_id: string }[]>`
    select user_id from public.memberships
    where condominium_id = ${condominiumId} and status = 'approved' and role = any (${[...roles]})`
const managers = ['owner_admin', 'admin']

async function tellOpinion(sql: Transaction, { condominiumId, id }: Told, about: About): Promise<void> {
  const [opinion] = await sql<{ author: string; verdict: string; body: string | null }[]>`
    select author, verdict, body from public.folder_opinions where condominium_id = ${condominiumId} and id = ${id ?? null}`
  if (!opinion) return
  const content = renderAccountsOpinion({
    ...about,
    ...opinion,
    verdict: verdictWords[opinion.verdict] ?? '',
  })
  const people = await peopleOf(sql, condominiumId, managers)
  await send(sql, condominiumId, 'accounts_opinion', people, { content, path: about.path })
}

async function tellQuestion(
  sql: Transaction,
  { condominiumId, what, id }: Told,
  about: About,
): Promise<void> {
  const [question] = await sql<
    { user_id: string; body: string; answer: string | null; line: string | null }[]
  >`
    select q.user_id, q.body, q.answer, r.name as line from public.folder_questions q
    left join public.rubrics r on r.condominium_id = q.condominium_id and r.id = q.rubric_id
    where q.condominium_id = ${condominiumId} and q.id = ${id ?? null}`
  if (!question) return
  const { path } = about
  if (what === 'answer') {
    const content = renderAccountsAnswer({ ...about, answer: question.answer ?? '' })
    return void (await send(sql, condominiumId, 'accounts_answer', [question], { content, path }))
  }
  const people = await peopleOf(sql, condominiumId, managers)
  const content = renderAccountsQuestion({ ...about, line: question.line, body: question.body })
  await send(sql, condominiumId, 'accounts_question', people, { content, path })
}
