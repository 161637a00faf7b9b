import { html } from 'hono/html'
import { formatDate } from '../../domain/calendar.ts'
import { formatCents } from '../../domain/money.ts'
import type { Account, Title } from './titles.ts'

export function uploadForm(accounts: readonly Account[]) {
  return html`<form method="post" action="/bank" enctype="multipart/form-data">
      <label>Arquivo de remessa (CNAB 240 ou 400)<input type="file" name="file" required /></label>
      <button>Entregar remessa</button>
    </form>
    ${
      accounts.length > 0
        ? html`<h2>Contas</h2><ul>${accounts.map(
            (account) =>
              html`<li><a href="/bank/${account.id}">${account.file.company.name}, banco ${account.file.bank}</a>: ${account.titles.length} títulos</li>`,
          )}</ul>`
        : ''
    }`
}

const words: Record<Title['state'], string> = {
  delivered: 'Entregue',
  registered: 'Registrado',
  rejected: 'Rejeitado',
  paid: 'Pago',
  written_off: 'Baixado',
}
const choices: Record<Title['state'], [value: string, word: string][]> = {
  delivered: [
    ['register', 'Registrar'],
    ['reject', 'Rejeitar'],
  ],
  registered: [
    ['pay', 'Pagar'],
    ['write_off', 'Baixar'],
  ],
  rejected: [],
  paid: [['pay', 'Pagar de novo']],
  written_off: [['pay', 'Pagar após baixa']],
}
/** Whether the bank owes an answer: a new title, or an instruction. */
export const isWaiting = ({ state, asked }: Title): boolean => state === 'delivered' || asked !== undefined

const instructionWords: Record<NonNullable<Title['asked']>['instruction'], string> = {
  write_off: 'Baixar',
  write_off_paid: 'Baixar, já pago',
  change_due_date: 'Mudar vencimento',
}
/** Rows on screen; "registrar todos" reaches the rest. */
const shown = 500

export function accountPage(account: Account) {
  const waiting = account.titles.filter(isWaiting).length
  return html`<p>${account.file.company.name}, banco ${account.file.bank}, CNAB ${account.file.layout}. ${account.titles.length} títulos.</p>
    ${
      waiting > 0
        ? html`<form method="post"><input type="hidden" name="all" value="register" />
            <button>Atender os ${waiting} pedidos e baixar o retorno</button></form>`
        : ''
    }
    <form method="post">
      <div class="scroll"><table>
        <thead><tr><th>Nosso número</th><th>Pagador</th><th>Vencimento</th><th>Valor</th><th>Situação</th><th>O que o banco responde</th><th>Valor pago</th></tr></thead>
        <tbody>${account.titles.slice(0, shown).map(titleRow)}</tbody>
      </table></div>
      <button>Gerar arquivo de retorno</button>
    </form>`
}

function titleRow(title: Title) {
  const options: [value: string, word: string][] = title.asked
    ? [['obey', instructionWords[title.asked.instruction]], ['refuse', 'Recusar'], ...choices[title.state]]
    : choices[title.state]
  const value = formatCents(title.amount).replace(/[^\d,.]/g, '')
  return html`<tr>
    <td>${title.ourNumber}</td><td>${title.payer.name}</td><td>${formatDate(title.due)}</td>
    <td class="number">${formatCents(title.amount)}</td><td>${words[title.state]}</td>
    <td>${
      options.length > 0
        ? html`<select name="action:${title.ourNumber}" aria-label="Resposta para ${title.ourNumber}"><option value="">nada</option>
            ${options.map(([option, word]) => html`<option value="${option}">${word}</option>`)}</select>`
        : ''
    }</td>
    <td>${title.state === 'delivered' || title.state === 'rejected' ? '' : html`<input name="paid:${title.ourNumber}" value="${value}" inputmode="decimal" aria-label="Valor pago de ${title.ourNumber}" />`}</td>
  </tr>`
}
