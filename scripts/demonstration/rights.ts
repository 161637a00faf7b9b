import type { Sql } from '../../worker/context.ts'
import { logins, password } from './plan.ts'
import type { Product } from './product.ts'

const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

/** Adds residents who exercise their data rights: to the condominium and to the platform one request answered and one open, and one person's notification preferences. */
export async function askAboutData(product: Product, sql: Sql, condominiumId: string): Promise<void> {
  const [known] = await sql`select from public.data_requests where condominium_id = ${condominiumId} limit 1`
  if (known) return
  const condominium_id = condominiumId
  await product.signIn(logins.owner.email, password)
  await product.command('save-notification-preferences', ago(60), {
    quiet_from: '22:00',
    quiet_until: '07:00',
    digest: 'off',
    owner_copies: false,
    choices: {},
  })
  const asked = await product.command<{ request_id: string }>('open-data-request', ago(40), {
    condominium_id,
    kind: 'sharing',
    details: 'Com quais empresas o condomínio divide o meu CPF e o meu telefone?',
  })
  const ofAccount = await product.command<{ request_id: string }>('open-account-data-request', ago(30), {
    kind: 'access',
    details: 'Por quanto tempo fica guardado de onde entrei na minha conta?',
  })
  await product.signIn(logins.superadmin.email, password)
  await product.command('answer-account-data-request', ago(27), {
    request_id: ofAccount.request_id,
    decision: 'answered',
    answer:
      'Por seis meses, como manda o Marco Civil da Internet (art. 15). Depois disso os registros são excluídos.',
  })
  await product.signIn(logins.sindica.email, password)
  await product.command('answer-data-request', ago(34), {
    condominium_id,
    request_id: asked.request_id,
    decision: 'answered',
    answer:
      'O CPF vai ao banco que registra os boletos. O telefone não sai do condomínio. Nenhuma outra empresa recebe os seus dados.',
  })
  await product.signIn(logins.debtor.email, password)
  await product.command('open-data-request', ago(11), {
    condominium_id,
    kind: 'correction',
    details: 'Meu sobrenome está escrito errado na cobrança. O certo é com z.',
  })
  await product.command('open-account-data-request', ago(6), {
    kind: 'portability',
    details: 'Quero levar o histórico da minha conta para outro serviço.',
  })
  await product.signIn(logins.sindica.email, password)
  // These few are mailed: the bell and the mailbox have something to show.
  await product.doJobs([])
}
