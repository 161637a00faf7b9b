import type { ReturnKind } from './files.ts'

export type Occurrence = { kind: ReturnKind; label: string }
export type Occurrences = ReadonlyMap<string, Occurrence>

function table(source: string): Occurrences {
  const rows = source.trim().split('\n')
  return new Map(
    rows.map((row) => {
      const [code = '', kind = '', ...words] = row.trim().split(' ')
      return [code, { kind: kind as ReturnKind, label: words.join(' ') }]
    }),
  )
}

/** FEBRABAN CNAB 240, field C044. A refused instruction leaves the boleto unchanged. */
export const febrabanOccurrences = table(`
  02 registered Entrada confirmada
  03 rejected Entrada rejeitada
  04 informative Transferência de carteira: entrada
  05 informative Transferência de carteira: baixa
  06 paid Liquidação
  07 informative Desconto confirmado
  08 informative Cancelamento de desconto confirmado
  09 written_off Baixa
  11 informative Título em carteira
  12 informative Abatimento concedido
  13 informative Abatimento cancelado
  14 due_changed Vencimento alterado
  15 informative Franco de pagamento
  17 paid Liquidação após baixa ou de título não registrado
  19 informative Instrução de protesto confirmada
  20 informative Sustação de protesto confirmada
  23 informative Enviado a cartório
  24 informative Retirado de cartório
  25 written_off Protestado e baixado
  26 refused Instrução rejeitada
  27 informative Alteração de dados confirmada
  28 fee Débito de tarifas ou custas
  29 informative Ocorrência do pagador
  30 refused Alteração de dados rejeitada
  33 informative Alteração de dados do rateio confirmada
  40 informative Alteração de carteira confirmada
  44 reversed Pago com cheque devolvido
  45 paid Pago com cheque compensado
  50 paid_pending Pago com cheque, aguardando compensação
  51 informative Título reconhecido pelo pagador no DDA
  52 informative Título não reconhecido pelo pagador no DDA
  53 informative Título recusado pelo DDA
  55 informative Dispensa de multa confirmada
  56 informative Multa confirmada
  57 informative Desconto confirmado
  58 informative Juros confirmados
  60 informative Dispensa de juros confirmada
  61 informative Valor nominal alterado
  63 informative Sustado por ordem judicial
`)

/** Caixa 67.118, note C044: three of its own codes. */
export const caixaOccurrences: Occurrences = new Map([
  ...febrabanOccurrences,
  ...table(`
  44 reversed Estorno de liquidação ou baixa
  45 informative Alteração de dados
  46 paid Liquidação on-line
  47 reversed Estorno de liquidação on-line
`),
])

/** Itaú, note 17, the same list in CNAB 240 and 400. A code 10 settles nothing by itself: the money came elsewhere. */
export const itauOccurrences = table(`
  02 registered Entrada confirmada
  03 rejected Entrada rejeitada
  04 informative Alteração de dados: nova entrada
  05 informative Alteração de dados: baixa
  06 paid Liquidação normal
  07 partially_paid Liquidação parcial
  08 paid Liquidação em cartório
  09 written_off Baixa simples
  10 written_off Baixa por ter sido liquidado
  11 informative Em ser
  12 informative Abatimento concedido
  13 informative Abatimento cancelado
  14 due_changed Vencimento alterado
  15 refused Baixa rejeitada
  16 refused Instrução rejeitada
  17 refused Alteração de dados rejeitada
  18 informative Instrução ou alteração pendente
  19 informative Instrução de protesto confirmada
  20 informative Sustação de protesto confirmada
  21 informative Instrução de não protestar confirmada
  23 informative Enviado a cartório
  24 informative Protesto sustado
  25 informative Alegação do pagador
  26 fee Tarifa de aviso de cobrança
  27 fee Tarifa de extrato de posição
  28 fee Tarifa de relação das liquidações
  29 fee Tarifa de manutenção de títulos vencidos
  30 fee Débito mensal de tarifas
  32 written_off Baixa por ter sido protestado
  33 fee Custas de protesto
  34 fee Custas de sustação
  35 fee Custas de cartório distribuidor
  36 fee Custas de edital
  37 fee Tarifa de emissão de boleto
  38 fee Tarifa de instrução
  39 fee Tarifa de ocorrências
  40 fee Tarifa mensal de emissão de boleto
  41 fee Tarifa mensal de extrato de posição
  42 fee Tarifa mensal de outras instruções
  43 fee Tarifa mensal de manutenção de títulos vencidos
  44 fee Tarifa mensal de outras ocorrências
  45 fee Tarifa mensal de protesto
  46 fee Tarifa mensal de sustação de protesto
  47 informative Baixa com transferência para desconto
  48 fee Custas de sustação judicial
  51 fee Tarifa mensal de entradas em bancos correspondentes
  52 fee Tarifa mensal de baixas na carteira
  53 fee Tarifa mensal de baixas em bancos correspondentes
  54 fee Tarifa mensal de liquidações na carteira
  55 fee Tarifa mensal de liquidações em bancos correspondentes
  56 fee Custas de irregularidade
  57 informative Instrução cancelada
  59 written_off Baixa por crédito em conta
  60 rejected Entrada rejeitada de carnê
  61 fee Tarifa de aviso de movimentação de títulos
  62 fee Débito mensal de tarifa de aviso de movimentação
  63 informative Sustado por ordem judicial
  64 registered Entrada confirmada com rateio
  65 paid_pending Pago com cheque, aguardando compensação
  69 reversed Cheque devolvido
  71 registered Entrada registrada, aguardando avaliação
  72 informative Baixa por crédito em conta sem título correspondente
  73 informative Entrada em negativação expressa confirmada
  74 informative Instrução de negativação rejeitada
  75 informative Instrução de negativação confirmada
  77 informative Exclusão de negativação confirmada
  78 informative Cancelamento de negativação confirmado
  79 informative Negativação expressa: informação
  80 informative Entrada em negativação confirmada
  82 informative Cancelamento de negativação confirmado
  83 informative Negativação cancelada por liquidação
  84 fee Tarifa de negativação
  85 fee Tarifa por boleto de cobrança ativa
  86 fee Tarifa de e-mail de cobrança ativa
  87 fee Tarifa de SMS de cobrança ativa
  88 fee Tarifa mensal por boleto de cobrança ativa
  89 fee Tarifa mensal de e-mail de cobrança ativa
  90 fee Tarifa mensal de SMS de cobrança ativa
  91 fee Tarifa mensal de exclusão de negativação
  92 fee Tarifa mensal de cancelamento de negativação
  93 fee Tarifa mensal de cancelamento de negativação por liquidação
  94 informative Instrução de não negativar confirmada
  95 paid_pending Baixa operacional: pagamento em processamento
`)

/** Bradesco CNAB 400, 4008-524-0121. */
export const bradescoOccurrences = table(`
  02 registered Entrada confirmada
  03 rejected Entrada rejeitada
  06 paid Liquidação
  07 informative Pagamento agendado confirmado
  08 informative Pagamento agendado não confirmado
  09 written_off Baixa por arquivo
  10 written_off Baixa pela agência
  11 informative Título em carteira
  12 informative Abatimento concedido
  13 informative Abatimento cancelado
  14 due_changed Vencimento alterado
  15 paid Liquidação em cartório
  16 paid_pending Pago com cheque, aguardando compensação
  17 paid Liquidação após baixa ou de título não registrado
  18 informative Acerto de depositária
  19 informative Instrução de protesto confirmada
  20 informative Sustação de protesto confirmada
  21 informative Acerto do controle do participante
  22 reversed Pagamento cancelado
  23 informative Enviado a cartório
  24 rejected Entrada rejeitada por CEP irregular
  25 informative Instrução de protesto falimentar confirmada
  27 refused Baixa rejeitada
  28 fee Débito de tarifas ou custas
  29 informative Ocorrência do pagador
  30 refused Alteração de dados rejeitada
  32 refused Instrução rejeitada
  33 informative Alteração de dados confirmada
  34 informative Retirado de cartório
  35 informative Débito automático desagendado
  40 reversed Estorno de pagamento
  55 informative Sustado por ordem judicial
  68 informative Acerto dos dados do rateio
  69 informative Cancelamento do rateio
`)

const unknown: Occurrence = { kind: 'unknown', label: 'Ocorrência desconhecida' }

/** Returns an occurrence's meaning; an unknown code is 'unknown', shown and never acted upon. */
export const occurrenceOf = (occurrences: Occurrences, code: string): Occurrence =>
  occurrences.get(code) ?? unknown
