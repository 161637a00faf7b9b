import { expect, test } from 'vitest'
import type { DatedConvention } from '../../late-payment/convention.ts'
import { cobvBody, cobvLate } from './cobv.ts'
import { isPassing, readPixProblem } from './problem.ts'

const convention: DatedConvention = {
  effective_from: '2020-01-01',
  fine_percent: '2',
  interest_kind: 'convention',
  interest_percent_month: '1',
  index: 'none',
  interest_base: 'principal',
  fine_base: 'nominal',
  rounding: 'half-up',
  count_from: 'effective_due',
}

test('the example of the API definition comes out as it is written there', () => {
  const body = cobvBody({
    key: '12345678000195',
    cents: 52_347,
    due: '2026-12-10',
    payer: { document: '12345678909', name: 'Joao da Silva' },
    discount: { cents: 2000, until: '2026-12-05' },
    late: cobvLate(convention, '2026-12-10', '2026-12-10'),
    message: 'Taxa condominial 12/2026, unidade 101',
  })
  expect(body).toEqual({
    calendario: { dataDeVencimento: '2026-12-10', validadeAposVencimento: 60 },
    devedor: { cpf: '12345678909', nome: 'Joao da Silva' },
    valor: {
      original: '523.47',
      multa: { modalidade: 2, valorPerc: '2.00' },
      juros: { modalidade: 3, valorPerc: '1.00' },
      desconto: { modalidade: 1, descontoDataFixa: [{ data: '2026-12-05', valorPerc: '20.00' }] },
    },
    chave: '12345678000195',
    solicitacaoPagador: 'Taxa condominial 12/2026, unidade 101',
  })
})

test('a company pays by its CNPJ, letters included, and the message is cut where the API ends it', () => {
  const body = cobvBody({
    key: 'k',
    cents: 1,
    due: '2026-12-10',
    discount: null,
    message: 'x'.repeat(200),
    payer: { document: '12ABC34501DE35', name: 'Lojas' },
    late: { fine: null, monthlyInterest: null, daysAfter: 0 },
  })
  expect(body.devedor).toEqual({ cnpj: '12ABC34501DE35', nome: 'Lojas' })
  expect(body.valor).toEqual({ original: '0.01' })
  expect(body.solicitacaoPagador).toHaveLength(140)
})

test.each([
  ['no convention', null, '2026-12-10', '2026-12-10'],
  ['an index', { ...convention, index: 'IPCA' as const }, '2026-12-10', '2026-12-10'],
  ['the law decides the index', { ...convention, index: 'silent' as const }, '2026-12-10', '2026-12-10'],
  ['the legal rate', { ...convention, interest_kind: 'legal' as const }, '2026-12-10', '2026-12-10'],
  [
    'more decimals than the API writes',
    { ...convention, interest_percent_month: '0.333' },
    '2026-12-10',
    '2026-12-10',
  ],
  ['days counted from a Saturday', { ...convention, count_from: 'due' as const }, '2026-12-12', '2026-12-14'],
  ['a holiday of the town on that Monday', convention, '2026-12-12', '2026-12-15'],
])('what the provider cannot reckon ends with its due date: %s', (_why, rule, due, effectiveDue) => {
  expect(cobvLate(rule, due, effectiveDue)).toEqual({ fine: null, monthlyInterest: null, daysAfter: 0 })
})

test('a convention that charges nothing asks for nothing', () => {
  const free = { ...convention, fine_percent: '0', interest_percent_month: '0.00' }
  expect(cobvLate(free, '2026-12-10', '2026-12-10')).toEqual({
    fine: null,
    monthlyInterest: null,
    daysAfter: 60,
  })
})

test('a problem is told by its name and in words, whatever the provider sends', () => {
  const standard = JSON.stringify({
    type: 'https://pix.bcb.gov.br/api/v2/error/CobVOperacaoInvalida',
    title: 'Cobrança inválida.',
    status: 400,
    detail: 'A requisição não respeita o schema.',
    violacoes: [
      {
        razao: 'Vencimento no passado',
        propriedade: 'cobv.calendario.dataDeVencimento',
        valor: '2020-01-01',
      },
    ],
  })
  expect(readPixProblem(400, standard)).toEqual({
    status: 400,
    name: 'CobVOperacaoInvalida',
    message: 'A requisição não respeita o schema. cobv.calendario.dataDeVencimento: Vencimento no passado',
  })
  expect(readPixProblem(502, '<html>')).toEqual({
    status: 502,
    name: '',
    message: 'O provedor respondeu 502.',
  })
  expect(readPixProblem(400, '{"violacoes":"x"}').message).toBe('O provedor respondeu 400.')
  expect([400, 404, 401, 429, 503].map((status) => isPassing(readPixProblem(status, '')))).toEqual([
    false,
    false,
    true,
    true,
    true,
  ])
})
