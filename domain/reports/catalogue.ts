// Derived from the reports of supabase/functions/_shared/reports: `npm run generate` writes it.

import type { CatalogueEntry } from './answer.ts'

/** Every report by its address, in the order of the areas. */
export const catalogue = {
  'bank-fees': {
    area: 'financial',
    title: 'Quanto o banco levou em tarifas?',
    about: 'O que saiu na conta de tarifas bancárias do plano de contas, pelo dia, separado pela forma do recebimento de que foi tirado; outras são mensalidades, transferências e o que foi lançado à mão',
    readBy: 'board',
    feature: 'financial',
    period: '12-months',
    choices: {},
  },
  'bills-to-come': {
    area: 'financial',
    title: 'Que contas vencem nos próximos dias?',
    about: 'Contas em aberto pelo vencimento, com as já vencidas, e as que se repetem e ainda não foram lançadas; o valor é o que falta pagar',
    readBy: 'board',
    feature: 'financial',
    period: null,
    choices: {
      days: {
        label: 'Até',
        options: {
          '90d': '90 dias',
          '60d': '60 dias',
          '30d': '30 dias',
        },
      },
    },
  },
  'budget-against-actual': {
    area: 'financial',
    title: 'Estamos gastando o que foi aprovado?',
    about: 'Despesas por conta: o orçamento aprovado de cada mês e o realizado por competência, em meses inteiros até hoje; meses sem orçamento aprovado e contas que ninguém aprovou ficam fora',
    readBy: 'board',
    feature: 'financial',
    period: 'this-year',
    choices: {},
  },
  'fees-by-month': {
    area: 'financial',
    title: 'Quanto se cobrou, e quanto já foi pago?',
    about: 'Taxas e cobranças emitidas, pelo mês do vencimento, sem multa e juros; canceladas, parcelas de acordo e dívidas anteriores ficam fora',
    readBy: 'board',
    feature: 'financial',
    period: '12-months',
    choices: {},
  },
  'fund-balances': {
    area: 'financial',
    title: 'Quanto há em cada fundo?',
    about: 'Dinheiro de cada fundo em banco e caixa: como começou o período, o que entrou e saiu, o que passou de um fundo a outro e como terminou',
    readBy: 'board',
    feature: 'financial',
    period: '12-months',
    choices: {},
  },
  'income-and-spending': {
    area: 'financial',
    title: 'Quanto entrou e quanto saiu em cada mês?',
    about: 'Dinheiro de todos os fundos, pelo dia em que entrou ou saiu, em meses inteiros; o saldo inicial conta como entrada, transferências entre fundos não contam',
    readBy: 'board',
    feature: 'financial',
    period: '12-months',
    choices: {},
  },
  'spending-by-rubric': {
    area: 'financial',
    title: 'Em que o dinheiro foi gasto?',
    about: 'O que saiu de banco e caixa por conta do plano de contas, pelo dia do pagamento, ao lado do período anterior; transferências entre fundos ficam fora',
    readBy: 'board',
    feature: 'financial',
    period: '12-months',
    choices: {},
  },
  'suppliers-paid': {
    area: 'financial',
    title: 'Para quem o dinheiro foi?',
    about: 'O que cada fornecedor recebeu, pelo dia do pagamento; transferências entre fundos ficam fora',
    readBy: 'board',
    feature: 'financial',
    period: '12-months',
    choices: {},
  },
  'unconfirmed-readings': {
    area: 'communications',
    title: 'Quem ainda não confirmou a leitura?',
    about: 'Pessoas a quem um comunicado pediu confirmação, e que não confirmaram; sem os retirados',
    readBy: 'admins',
    feature: 'communications',
    period: '12-months',
    choices: {},
  },
} as const satisfies Record<string, CatalogueEntry>
export type ReportName = keyof typeof catalogue
