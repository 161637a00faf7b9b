import { canOpen, type PageSlug, pages } from '../../../../domain/permissions/pages.ts'
import type { Role } from '../../../../domain/permissions/roles.ts'
import type { ExportMenuProps } from '../../../ui/data/export-menu.tsx'
import type { Looked } from '../../finances/accounts/period.tsx'

type Export = Pick<ExportMenuProps, 'command' | 'body' | 'file' | 'action'>

export type OfferedList = {
  page: PageSlug
  name: string
  /** The question that it answers. */
  says: string
  /** Path below /dashboard, with the period on view. */
  to: string
  takes?: Export
  /** The period it covers, where that is not the months chosen above. */
  time?: string
}

export type ListGroup = { name: string; lists: OfferedList[] }

/** The lists that a role of the board may open, each set to the months that are looked at. */
export const listGroups = (role: Role | null, looked: Looked): ListGroup[] =>
  ofTheBoard(looked)
    .map(({ name, lists }) => ({ name, lists: lists.filter(({ page }) => canOpen(page, role)) }))
    .filter(({ lists }) => lists.length > 0)

const of = (page: PageSlug, search = ''): Pick<OfferedList, 'page' | 'to'> => ({
  page,
  to: `/dashboard/${pages[page].path}${search}`,
})

function ofTheBoard({ period, basis, months }: Omit<Looked, 'isCurrent'>): ListGroup[] {
  const { first, last, from, until } = period
  const looked = `?${new URLSearchParams({
    mes: last,
    ...(months > 1 && { meses: String(months) }),
    ...(basis === 'accrual' && { base: 'competencia' }),
  })}`
  const days = `?de=${from}&ate=${until}`
  const asked = { from: first, until: last, basis }
  const side = (lado: 'entrada' | 'saida', name: string, says: string): OfferedList => ({
    page: 'accounts',
    name,
    says,
    to: `/dashboard/finances/balancete/linha${looked}&lado=${lado}`,
    takes: {
      command: 'export-account-entries',
      body: { filters: { ...asked, in: lado === 'entrada' } },
      file: `${name.toLowerCase()}-${last}`,
      action: `exportar as ${name.toLowerCase()}`,
    },
  })
  return [
    {
      name: 'Contas',
      lists: [
        {
          ...of('accounts', looked),
          name: 'Balancete',
          says: 'Quanto havia, entrou, saiu e ficou em cada fundo, por rubrica e por conta do banco.',
          takes: {
            command: 'export-accounts',
            body: asked,
            file: `balancete-${last}`,
            action: 'exportar o balancete',
          },
        },
        side(
          'entrada',
          'Entradas',
          'Cada recebimento, do mais novo ao mais antigo, com a rubrica e a unidade.',
        ),
        side('saida', 'Saídas', 'Cada pagamento, com o fornecedor e o documento.'),
        {
          ...of('accounts', looked),
          name: 'Pagamentos por fornecedor',
          says: 'Para quem o dinheiro foi, do maior ao menor.',
          takes: {
            command: 'export-payees',
            body: { filters: asked },
            file: `pagamentos-por-fornecedor-${last}`,
            action: 'exportar os pagamentos por fornecedor',
          },
        },
        {
          ...of('cash-flow'),
          name: 'Fluxo de caixa',
          says: 'O ano que passou, mês a mês, e os doze meses que vêm.',
          time: 'Doze meses para trás e doze para a frente, de todos os fundos.',
          takes: { command: 'export-cash-flow', file: 'fluxo-de-caixa', action: 'exportar o fluxo de caixa' },
        },
        {
          ...of('budget'),
          name: 'Orçamento: previsto e realizado',
          says: 'Quanto cada rubrica gastou do que foi aprovado, com os avisos de quem passou.',
          time: 'Do exercício.',
        },
        {
          ...of('funds'),
          name: 'Fundos',
          says: 'Quanto há em cada fundo e em que conta está.',
          time: 'Como está hoje.',
          takes: { command: 'export-funds', file: 'fundos', action: 'exportar os fundos' },
        },
        {
          ...of('folders'),
          name: 'Prestação de contas',
          says: 'A pasta de cada mês fechado: balancete, documentos e parecer num PDF só.',
          time: 'De cada mês fechado.',
        },
      ],
    },
    {
      name: 'Receber',
      lists: [
        {
          ...of('finances', `?mes=${last}`),
          name: 'Cobranças do mês',
          says: 'O que foi cobrado de cada unidade e o que já foi pago.',
          ...(months > 1 && { time: 'Do último mês escolhido.' }),
          takes: {
            command: 'export-charges',
            body: { filters: { month: last } },
            file: `cobrancas-${last}`,
            action: 'exportar as cobranças',
          },
        },
        {
          ...of('charge-runs'),
          name: 'Emissões',
          says: 'Cada vez que se cobrou: taxa do mês, extras, fundos e itens individuais.',
          time: 'De sempre até hoje.',
          takes: { command: 'export-charge-runs', file: 'emissoes', action: 'exportar as emissões' },
        },
        {
          ...of('receipts', days),
          name: 'Recebimentos',
          says: 'Cada pagamento recebido: como veio, de que unidade, e no que deu.',
          takes: {
            command: 'export-receipts',
            body: { filters: { from, until } },
            file: 'recebimentos',
            action: 'exportar os recebimentos',
          },
        },
        {
          ...of('delinquency'),
          name: 'Inadimplência por unidade',
          says: 'Quanto cada unidade deve hoje, corrigido, e há quanto tempo. Sem nomes.',
          time: 'De hoje.',
          takes: { command: 'export-delinquency', file: 'inadimplencia', action: 'exportar a inadimplência' },
        },
        {
          ...of('bank'),
          name: 'Remessas e retornos',
          says: 'Cada arquivo que foi para o banco ou voltou de lá, com o que levava.',
          time: 'De sempre até hoje.',
          takes: {
            command: 'export-bank-files',
            file: 'remessas-e-retornos',
            action: 'exportar as remessas e retornos',
          },
        },
        {
          ...of('online-payments'),
          name: 'Pagamentos online',
          says: 'Cada pagamento por cartão, Pix ou boleto do Mercado Pago: tarifa, líquido, liberação e devoluções.',
          takes: {
            command: 'export-charge-payments',
            body: { filters: { from, until } },
            file: 'pagamentos-online',
            action: 'exportar os pagamentos online',
          },
        },
        {
          ...of('pix-automatic'),
          name: 'Pix Automático',
          says: 'As unidades com débito no vencimento e como foi o último.',
          time: 'Como está hoje.',
          takes: {
            command: 'export-pix-automatic',
            file: 'pix-automatico',
            action: 'exportar o Pix Automático',
          },
        },
        {
          ...of('agreements', '?situacao=all'),
          name: 'Acordos',
          says: 'Os acordos de pagamento, o que foi pago e o que falta.',
          time: 'De sempre até hoje.',
          takes: {
            command: 'export-agreements',
            body: { filters: { state: 'all' } },
            file: 'acordos',
            action: 'exportar os acordos',
          },
        },
      ],
    },
    {
      name: 'Pagar e livros',
      lists: [
        {
          ...of('bills', `${days}&situacao=all`),
          name: 'Despesas',
          says: 'As contas que vencem no período, pagas ou não.',
          takes: {
            command: 'export-bills',
            body: { filters: { state: 'all', from, until } },
            file: 'despesas',
            action: 'exportar as despesas',
          },
        },
        {
          ...of('unit-dues'),
          name: 'Lançamentos avulsos',
          says: 'O que espera a próxima cobrança de cada unidade, o que já foi cobrado e o que foi dispensado.',
          time: 'De sempre.',
          takes: {
            command: 'export-unit-dues',
            file: 'lancamentos-avulsos',
            action: 'exportar os lançamentos avulsos',
          },
        },
        {
          ...of('suppliers'),
          name: 'Fornecedores',
          says: 'Cada fornecedor com o que falta pagar e o que recebeu no ano.',
          time: 'Do ano até hoje.',
          takes: { command: 'export-suppliers', file: 'fornecedores', action: 'exportar os fornecedores' },
        },
        {
          ...of('journal', days),
          name: 'Livro diário',
          says: 'Cada lançamento com os dois lados, como o contador pede.',
          takes: {
            command: 'export-journal',
            body: { filters: { from, until } },
            file: 'livro-diario',
            action: 'exportar o livro diário',
          },
        },
        {
          ...of('chart'),
          name: 'Plano de contas',
          says: 'As rubricas com os seus códigos e a quem cabe cada uma.',
          time: 'Como está hoje.',
          takes: { command: 'export-chart', file: 'plano-de-contas', action: 'exportar o plano de contas' },
        },
      ],
    },
  ]
}

/** What residents read: published of the condominium, and of their unit. */
export const residentGroups: readonly ListGroup[] = [
  {
    name: 'Do condomínio',
    lists: [
      {
        ...of('folders'),
        name: 'Prestação de contas',
        says: 'As contas de cada mês publicado, com o documento de cada despesa e o parecer do conselho.',
      },
      { ...of('budget'), name: 'Orçamento', says: 'O que se aprovou gastar no ano, por rubrica.' },
      {
        ...of('closing'),
        name: 'Conferir lançamentos',
        says: 'A prova de que o seu pagamento está nas contas fechadas, e que nada mudou depois.',
      },
    ],
  },
  {
    name: 'Da sua unidade',
    lists: [
      {
        ...of('finances'),
        name: 'Cobranças',
        says: 'O que foi cobrado, por que é esse valor, segunda via e quitação do ano.',
      },
      {
        ...of('unit-debt'),
        name: 'Situação da unidade',
        says: 'O que está em aberto em qualquer data, com a conta de multa, juros e correção.',
      },
    ],
  },
]
