// Boleto PDFs per second on one core: the page of a charge as residents get it, rendered one after the other; and 1,000 of them in one
// file, as a print shop gets them.

import { boletoLayout, issueBoleto } from '../domain/boleto/issue.ts'
import { bankAccountInput, testAgreement } from '../domain/charges/bank-account.ts'
import { dueToday } from '../domain/charges/due-today.ts'
import { chargePixCode } from '../domain/charges/pix-code.ts'
import { txidFor } from '../domain/pix/txid.ts'
import type { ChargeDocument } from '../supabase/functions/_shared/charge-document/contents.ts'
import { renderCharge, renderCharges } from '../supabase/functions/_shared/charge-document/render.ts'
import { type Joined, joinParts } from '../worker/printing/join-parts.ts'
import { type BenchResult, median } from './harness/result.ts'

const seconds = 3
const rounds = 5

/** No bare contender: what a document costs is what it costs. */
export default async function (): Promise<BenchResult[]> {
  const charge = sample()
  await rate(charge)
  const rates: number[] = []
  for (let round = 0; round < rounds; round++) rates.push(await rate(charge))
  const kilobytes = Math.round((await renderCharge(charge)).length / 1024)
  const persecond = median(rates).toLocaleString('pt-BR', { maximumFractionDigits: 1 })
  const one = { name: 'Documento da cobrança em PDF', ours: `${persecond} PDFs/s (${kilobytes} KB cada)` }
  return [one, await batch(charge)]
}

const [printed, perPart] = [1000, 25]

/** The printing's own path: parts of 25 rendered, then joined into one file, with the memory that it took at its peak. */
async function batch(charge: ChargeDocument): Promise<BenchResult> {
  const started = performance.now()
  let peak = 0
  async function* parts() {
    for (let first = 0; first < printed; first += perPart) {
      yield renderCharges(
        Array.from({ length: perPart }, () => charge),
        'Boletos',
      )
      peak = Math.max(peak, process.memoryUsage().rss)
    }
  }
  let joined: Joined = { pages: 0, bytes: 0 }
  const file = joinParts(parts(), { title: 'Boletos', author: charge.condominium.name }, (all) => {
    joined = all
  })
  for await (const _chunk of file) peak = Math.max(peak, process.memoryUsage().rss)
  const taken = (performance.now() - started) / 1000
  if (joined.pages !== printed) throw new Error(`${joined.pages} pages instead of ${printed}`)
  const [pages, megabytes] = [(printed / taken).toFixed(1), (joined.bytes / 2 ** 20).toFixed(1)]
  const memory = Math.round(peak / 2 ** 20)
  return {
    name: '1.000 boletos num PDF só',
    ours: `${pages.replace('.', ',')} páginas/s (${megabytes.replace('.', ',')} MB, ${memory} MB de memória no pico)`,
  }
}

async function rate(charge: ChargeDocument): Promise<number> {
  const started = performance.now()
  let done = 0
  while (performance.now() - started < seconds * 1000) {
    await renderCharge(charge)
    done++
  }
  return (done * 1000) / (performance.now() - started)
}

function sample(): ChargeDocument {
  const name = 'Condomínio Residencial Jacarandá'
  const document = '11222333000181'
  const { agreement, pix_key } = bankAccountInput.parse({
    ...testAgreement('001'),
    holder_name: name,
    holder_document: document,
    pix_key: document,
  })
  const [dueOn, amount] = ['2026-12-10', 52_347]
  const issued = issueBoleto({ agreement, sequence: 26, due: dueOn, amount })
  const layout = boletoLayout('001')
  const txid = txidFor('', '01900000-0000-7000-8000-000000000026')
  return {
    kind: 'ordinary',
    condominium: { name, address: 'Rua das Palmeiras, 120, Vila Mariana, São Paulo/SP, CEP 04101-000' },
    payee: { name, document: '11.222.333/0001-81' },
    payer: { name: 'Marina Albuquerque de Souza', document: '529.982.247-25' },
    unitLabel: 'A-702',
    reference: '2026/12-0026',
    competence: '2026-12',
    issuedOn: '2026-11-20',
    dueOn,
    amount,
    items: [
      { fund: 'Fundo ordinário', description: 'Folha e encargos', cents: 21_000 },
      { fund: 'Fundo ordinário', description: 'Água e esgoto', cents: 15_347 },
      { fund: 'Fundo ordinário', description: 'Energia das áreas comuns', cents: 11_241 },
      {
        fund: 'Fundo de reserva',
        description: 'Fundo de reserva (10% das despesas ordinárias)',
        cents: 4759,
      },
    ],
    previous: { competence: '2026-11', cents: 50_000 },
    status: 'open',
    paid: null,
    today: '2026-11-20',
    due: dueToday(
      { amountCents: amount, dueOn },
      { conventions: [], indexes: {}, holidays: [] },
      '2026-11-20',
    ),
    pixCode: chargePixCode({ pixKey: pix_key, holderName: name, city: 'São Paulo' }, txid, amount),
    boleto: {
      bankName: layout.name,
      printedBankCode: layout.printedBankCode,
      agencyAccount: layout.agencyAccountPrinted(agreement),
      wallet: agreement.wallet,
      ourNumber: issued.ourNumberPrinted,
      barcode: issued.barcode,
      digitableLine: issued.digitableLine,
      status: 'registered',
    },
    instructions: ['Após o vencimento, multa de 2%.', 'Não receber após 60 dias do vencimento.'],
    isTest: false,
  }
}
