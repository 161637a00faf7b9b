import { Hono } from 'hono'
import { html } from 'hono/html'
import { formatDate } from '../../../domain/calendar.ts'
import { formatDecimal, parseReais } from '../../../domain/money.ts'
import { readPixCode } from '../../../domain/pix/read-br-code.ts'
import { page } from '../../page.ts'
import type { Payments } from '../payments.ts'
import type { Told } from './api.ts'
import type { Recurrence, Recurrences } from './recurrences.ts'
import type { RecurringCharge, RecurringCharges } from './recurring-charges.ts'

type Options = {
  recurrences: Recurrences
  recurring: RecurringCharges
  payments: Payments
  /** A key of the receiver's that the client may ask about. */
  claim: (client: string, key: string) => Promise<unknown>
  now: () => Date
  tell: (told: Told) => void
}

/** The payer's bank: reads the code, authorizes or refuses, cancels, and debits when notified that the day has come. */
export function automaticPages(options: Options): Hono {
  const { recurrences, recurring, now, tell } = options
  const app = new Hono()
  app.get('/pix/automatico', (c) =>
    c.html(page('Pix Automático', [codeForm(c.req.query('codigo') ?? ''), list(recurrences.list())])),
  )
  app.post('/pix/automatico', async (c) => {
    const typed = String((await c.req.parseBody()).code ?? '').trim()
    const read = readPixCode(typed, 'strict')
    const rec = read.ok ? recurrences.at(read.code.recurrenceLocation ?? '') : undefined
    if (rec) return c.redirect(`/pix/automatico/${rec.idRec}`, 303)
    const why = read.ok ? 'Este código não é de Pix Automático.' : read.error.message
    return c.html(
      page('Pix Automático', [html`<p class="bad" role="alert">${why}</p>`, codeForm(typed)]),
      422,
    )
  })
  app.get('/pix/automatico/:idRec', (c) => {
    const rec = recurrences.get(c.req.param('idRec'))
    return rec
      ? c.html(page('Pix Automático', [shown(rec), debits(rec, recurring.of(rec.idRec))]))
      : c.notFound()
  })
  app.post('/pix/automatico/:idRec', async (c) => {
    const rec = recurrences.get(c.req.param('idRec'))
    if (!rec) return c.notFound()
    const form = await c.req.parseBody()
    await decide(options, rec, String(form.step), parseReais(String(form.limit ?? '')))
    return c.redirect(`/pix/automatico/${rec.idRec}`, 303)
  })
  app.post('/pix/automatico/:idRec/:txid', async (c) => {
    const charge = recurring.get(c.req.param('txid'))
    const rec = recurrences.get(c.req.param('idRec'))
    if (!charge || !rec || charge.idRec !== rec.idRec) return c.notFound()
    const step = String((await c.req.parseBody()).step)
    if (step === 'cancel' && charge.status === 'ATIVA') await recurring.cancel(charge, 'USUARIO_PAGADOR')
    else if (step === 'pay' || step === 'fail') await settle(options, rec, charge, step === 'pay', now())
    tell({ kind: 'cobr', txid: charge.txid })
    return c.redirect(`/pix/automatico/${rec.idRec}`, 303)
  })
  return app
}

/** What the payer says in the bank's app. */
export async function decide(
  { recurrences, recurring, tell }: Options,
  rec: Recurrence,
  step: string,
  limit: number | null,
): Promise<void> {
  if (step === 'authorize' && rec.status === 'CRIADA')
    await recurrences.set(rec, { status: 'APROVADA', limit: limit === null ? null : formatDecimal(limit) })
  else if (step === 'refuse' && rec.status === 'CRIADA')
    await recurrences.set(rec, {
      status: 'REJEITADA',
      encerramento: { rejeicao: { codigo: 'AP13', descricao: 'Recusada pelo pagador' } },
    })
  else if (step === 'cancel' && rec.status === 'APROVADA') {
    const cancelamento = { solicitante: 'USUARIO_PAGADOR', descricao: 'Cancelada pelo pagador' }
    await recurrences.set(rec, { status: 'CANCELADA', encerramento: { cancelamento } })
    for (const charge of recurring.of(rec.idRec).filter(({ status }) => status === 'ATIVA')) {
      await recurring.cancel(charge, 'USUARIO_PAGADOR')
      tell({ kind: 'cobr', txid: charge.txid })
    }
  }
  tell({ kind: 'rec', idRec: rec.idRec })
}

/** The day of the open try has come. */
export async function settle(
  { recurring, payments, claim }: Options,
  rec: Recurrence,
  charge: RecurringCharge,
  isPaid: boolean,
  now: Date,
): Promise<void> {
  const isOpen = charge.tentativas.some(({ status }) => status === 'AGENDADA')
  if (charge.status !== 'ATIVA' || !isOpen) return
  if (!isPaid) return void (await recurring.settle(charge, false, null))
  const { agencia = '', conta } = charge.recebedor
  const key = `${agencia}/${conta}`
  await claim(rec.client, key)
  const cents = Number(charge.valor.original.replace('.', ''))
  const { nome } = rec.vinculo.devedor
  const payment = await payments.receive({ key, txid: charge.txid, cents, payer: nome, now })
  await recurring.settle(charge, true, payment.endToEndId)
}

const codeForm = (code: string) => html`<form method="post" action="/pix/automatico">
    <label>Código de Pix Automático<textarea name="code" required spellcheck="false">${code}</textarea></label>
    <button>Continuar</button>
  </form>`

const states: Record<Recurrence['status'], string> = {
  CRIADA: 'esperando você',
  APROVADA: 'autorizado',
  REJEITADA: 'recusado',
  EXPIRADA: 'vencido',
  CANCELADA: 'cancelado',
}

function shown(rec: Recurrence) {
  const step = (name: string, label: string, look = '') =>
    html`<button name="step" value="${name}" class="${look}">${label}</button>`
  return html`<dl>
      <dt>Situação</dt><dd>${states[rec.status]}</dd>
      <dt>Para quê</dt><dd>${rec.vinculo.objeto}</dd>
      <dt>Pagador</dt><dd>${rec.vinculo.devedor.nome}</dd>
      <dt>Quando</dt><dd>todo mês, a partir de ${formatDate(rec.calendario.dataInicial)}</dd>
      <dt>Seu limite no banco</dt><dd>${rec.limit ? `R$ ${rec.limit.replace('.', ',')}` : 'sem limite'}</dd>
    </dl>
    <form method="post" action="/pix/automatico/${rec.idRec}">
      ${
        rec.status === 'CRIADA'
          ? html`<label>Limite por débito (opcional)<input name="limit" inputmode="decimal" /></label>
            ${step('authorize', 'Autorizar')} ${step('refuse', 'Recusar', 'plain')}`
          : ''
      }
      ${rec.status === 'APROVADA' ? step('cancel', 'Cancelar a autorização', 'plain') : ''}
    </form>`
}

function debits(rec: Recurrence, charges: readonly RecurringCharge[]) {
  if (charges.length === 0) return ''
  return html`<h2>Débitos</h2>${charges.map(
    (
      charge,
    ) => html`<dl><dt>${charge.infoAdicional ?? charge.txid}</dt><dd>R$ ${charge.valor.original.replace('.', ',')} · ${charge.status}</dd>
      ${charge.tentativas.map((one) => html`<dt>${formatDate(one.dataLiquidacao)}</dt><dd>${one.status}${one.rejeicao ? ` · ${one.rejeicao.descricao}` : ''}</dd>`)}</dl>
      ${charge.status === 'ATIVA' ? chargeForm(rec, charge) : ''}`,
  )}`
}

const chargeForm = (rec: Recurrence, charge: RecurringCharge) =>
  html`<form method="post" action="/pix/automatico/${rec.idRec}/${charge.txid}">
    <button name="step" value="pay">Chegou o dia: debitar</button>
    <button name="step" value="fail" class="plain">Chegou o dia: sem saldo</button>
    <button name="step" value="cancel" class="plain">Cancelar este débito</button>
  </form>`

function list(recurrences: readonly Recurrence[]) {
  if (recurrences.length === 0) return ''
  return html`<h2>Autorizações</h2><div class="scroll"><table>
    <thead><tr><th>Pagador</th><th>Para quê</th><th>Situação</th></tr></thead>
    <tbody>${recurrences.slice(0, 50).map(
      (rec) => html`<tr><td><a href="/pix/automatico/${rec.idRec}">${rec.vinculo.devedor.nome}</a></td>
        <td>${rec.vinculo.objeto}</td><td>${states[rec.status]}</td></tr>`,
    )}</tbody></table></div>`
}
