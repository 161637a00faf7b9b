import { addDays } from '../../domain/calendar.ts'
import type { Past } from './history.ts'
import { logins, password } from './plan.ts'

/**
 * A request for help of two weeks ago, for which the support came in, looked at three pages, was let act, left and answered; and one that waits since
 * yesterday. Once.
 */
export async function askSupport({ product, sql, condominiumId, today }: Past): Promise<void> {
  const known = await sql`select from public.support_requests where condominium_id = ${condominiumId} limit 1`
  if (known.length > 0) return
  const day = addDays(today, -15)
  const at = (minute: number, on = day) => `${on}T10:${String(minute).padStart(2, '0')}:00-03:00`
  const about = { condominium_id: condominiumId }
  const bySindica = () => product.signIn(logins.sindica.email, password)
  const bySupport = () => product.signIn(logins.superadmin.email, password)
  await bySindica()
  const { request_id } = await product.command<{ request_id: string }>('ask-for-support', at(2), {
    ...about,
    text: 'O banco recusou um boleto e a mensagem fala em carteira inválida. O que eu mudo, e onde?',
  })
  await bySupport()
  const { access_id } = await product.command<{ access_id: string }>('open-support-access', at(20), {
    ...about,
    reason: 'Ver a carteira da conta que emite os boletos, por pedido da síndica.',
    reference: '1',
    minutes: 30,
  })
  const pages = [
    ['Início', '/dashboard'],
    ['Finanças', '/dashboard/finances'],
    ['Banco', '/dashboard/finances/banco'],
  ] as const
  for (const [index, [page, path]] of pages.entries())
    await product.command('open-support-page', at(21 + index), { access_id, page, path })
  await product.command('ask-to-act', at(25), {
    access_id,
    reason: 'Corrigir a descrição da conta de cobrança.',
  })
  await bySindica()
  await product.command('answer-support', at(29), { ...about, access_id, may_act: true })
  await bySupport()
  await product.command('end-support-access', at(38), { access_id })
  await product.command('answer-support-request', at(41), {
    ...about,
    request_id,
    answer:
      'A carteira da conta está certa; foi o cadastro do pagador que o banco recusou. Corrija o CPF na unidade e envie a remessa de novo.',
  })
  await bySindica()
  await product.command('ask-for-support', `${addDays(today, -1)}T17:32:00-03:00`, {
    ...about,
    text: 'Como faço para que o novo subsíndico receba o relatório do mês junto com o conselho?',
  })
}
