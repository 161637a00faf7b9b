import { makeFolderTask } from '../../worker/folder/make-folder.ts'
import { tellAccountsTask } from '../../worker/folder/tell-accounts.ts'
import type { Past } from './history.ts'
import { logins, password } from './plan.ts'
import type { Product } from './product.ts'

const words = [
  'Mês sem surpresas. O reajuste da água veio como avisado na última assembleia.',
  'Trocamos o contrato do elevador: a mensalidade nova aparece em Contratos. As notas estão no fim do PDF.',
]

/** Publishes the accounts of the last two closed months, with the council's opinion and residents' questions. Once. */
export async function publishAccounts({ product, sql, condominiumId }: Past): Promise<void> {
  const closed = await sql<{ month: string }[]>`
    select to_char(month, 'YYYY-MM') as month from public.closings
    where condominium_id = ${condominiumId} and reopened_at is null order by month desc limit 2`
  for (const [place, { month }] of closed.toReversed().entries()) {
    const [known] = await sql`
      select from public.account_folders
      where condominium_id = ${condominiumId} and month = ${`${month}-01`} and status = 'published'`
    if (known) continue
    const folderId = await publish(product, condominiumId, month, words[place] ?? null)
    await talk({ product, condominiumId, folderId, isNewest: place === closed.length - 1 })
  }
}

const now = () => new Date().toISOString()

async function publish(product: Product, condominium_id: string, month: string, message: string | null) {
  const { folder_id, job_id } = await product.command<{ folder_id: string; job_id: string }>(
    'make-folder',
    now(),
    { condominium_id, month, message },
  )
  const signal = new AbortController().signal
  await product.working(now(), (context) =>
    makeFolderTask.run(context, { condominiumId: condominium_id, jobId: job_id }, signal),
  )
  await product.forget([makeFolderTask.topic, tellAccountsTask.topic])
  await product.command('publish-folder', now(), { condominium_id, folder_id })
  return folder_id
}

type Talk = { product: Product; condominiumId: string; folderId: string; isNewest: boolean }

/** A member of the council signs, a resident asks; the older month's question is answered, the newest one's is pending. */
async function talk({ product, condominiumId, folderId, isNewest }: Talk): Promise<void> {
  const about = { condominium_id: condominiumId, folder_id: folderId }
  await product.signIn(logins.council.email, password)
  await product.command(
    'give-opinion',
    now(),
    isNewest
      ? {
          ...about,
          verdict: 'reservations',
          body: 'Contas em ordem. Falta anexar o contrato novo do elevador antes da assembleia.',
        }
      : { ...about, verdict: 'approve', body: 'Conferimos extrato, notas e saldos. Tudo bate.' },
  )
  await product.signIn(logins.owner.email, password)
  const { question_id } = await product.command<{ question_id: string }>('ask-about-accounts', now(), {
    ...about,
    body: isNewest
      ? 'A conta de energia das áreas comuns pode baixar com as lâmpadas novas?'
      : 'O que entrou como manutenção predial neste mês?',
  })
  await product.signIn(logins.sindica.email, password)
  if (isNewest) return
  await product.command('answer-question', now(), {
    condominium_id: condominiumId,
    question_id,
    answer: 'A pintura do portão e o conserto do telhado da guarita. As duas notas estão no fim do PDF.',
  })
}
