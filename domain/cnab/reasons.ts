import type { Reason, ReturnKind } from './files.ts'

export type ReasonTable = ReadonlyMap<string, string>

function table(source: string): ReasonTable {
  const rows = source.trim().split('\n')
  return new Map(rows.map((row) => [row.trim().slice(0, 2), row.trim().slice(3)]))
}

/** FEBRABAN C047 A: why an entry or an instruction was refused (and A4: the payer uses DDA). */
const rejectionReasons = table(`
  01 Código do banco inválido
  02 Código do registro inválido
  03 Código do segmento inválido
  04 Movimento não permitido para a carteira
  05 Código de movimento inválido
  06 Identificação do beneficiário inválida
  07 Agência ou conta inválida
  08 Nosso número inválido
  09 Nosso número duplicado
  10 Carteira inválida
  15 Características da cobrança incompatíveis
  16 Data de vencimento inválida
  17 Vencimento anterior à emissão
  18 Vencimento fora do prazo de operação
  20 Valor do título inválido
  21 Espécie do título inválida
  22 Espécie não permitida para a carteira
  24 Data de emissão inválida
  25 Data de emissão posterior à entrada
  26 Código de juros inválido
  27 Valor ou taxa de juros inválido
  28 Código de desconto inválido
  29 Valor do desconto maior que o do título
  30 Desconto a conceder não confere
  33 Valor do abatimento inválido
  34 Valor do abatimento maior que o do título
  42 Código de baixa inválido
  43 Prazo de baixa inválido
  44 Código da moeda inválido
  45 Nome do pagador não informado
  46 CPF ou CNPJ do pagador inválido
  47 Endereço do pagador não informado
  48 CEP inválido
  49 CEP sem praça de cobrança
  50 CEP de banco correspondente
  51 CEP incompatível com a UF
  52 UF inválida
  53 CPF ou CNPJ do sacador inválido
  57 Código da multa inválido
  58 Data da multa inválida
  59 Valor da multa inválido
  60 Movimento para título não registrado
  63 Título já registrado
  79 Data de juros inválida
  80 Data do desconto inválida
  86 Seu número inválido
  A4 Pagador é cliente DDA
  A5 Título já liquidado
  A6 Convênio encerrado
  A7 Título já está nesta situação
  B2 Valor nominal em conflito
`)

/** FEBRABAN C047 B: what a fee is for. */
const feeReasons = table(`
  01 Extrato de posição
  02 Manutenção de título vencido
  03 Sustação
  04 Protesto
  05 Outras instruções
  06 Outras ocorrências
  08 Custas de protesto
  12 Devolução
  13 Registro cobrado na baixa
  20 Emissão
`)

/** FEBRABAN C047 C: how it was paid, or why it was written off. */
const settlementReasons = table(`
  01 Por saldo
  03 No caixa, em dinheiro
  04 Compensação eletrônica
  05 Compensação convencional
  06 Por meio eletrônico
  07 Após feriado local
  08 Em cartório
  09 Comandada pelo banco
  10 Comandada pelo arquivo do cliente
  11 Comandada pelo cliente on-line
  12 Decurso de prazo do cliente
  13 Decurso de prazo do banco
  14 Protestado
  15 Título excluído
  30 No caixa, em cheque
  31 Banco correspondente
  32 Terminal de autoatendimento
  33 Internet
  34 Office banking
  35 Correspondente, em dinheiro
  36 Correspondente, em cheque
  37 Central de atendimento
`)

/** Caixa 67.118: channel (214-215) and means (216-217) of a payment; 218-219 are the days of float. */
export const caixaChannels = table(`
  02 Casa lotérica
  03 Agência da Caixa
  04 Compensação eletrônica
  05 Compensação convencional
  06 Internet
  07 Correspondente bancário
  08 Em cartório
`)
export const caixaMeans = table(`
  01 Dinheiro
  02 Cheque
`)

/** Itaú, note 20 table 1: errors of a refused entry. */
export const itauRejectionReasons = table(`
  03 CEP inválido ou sem agência cobradora
  04 UF inválida
  05 Vencimento com prazo menor que o mínimo ou maior que o máximo
  07 Valor acima de R$ 10 milhões
  08 Nome do pagador não informado
  09 Agência encerrada
  10 Logradouro não informado
  11 CEP não numérico
  13 CEP incompatível com a UF
  14 Nosso número já registrado ou fora da faixa
  15 Nosso número duplicado no arquivo
  18 Data de entrada inválida para a carteira
  19 Ocorrência inválida
  22 Carteira não permitida
  27 CNPJ do beneficiário inapto
  30 Conta suspensa
  37 CPF ou CNPJ do pagador inválido
  42 Nosso número fora da faixa
  44 Conta migrada
  60 Valor do abatimento inválido
  61 Juros acima do permitido
  62 Desconto maior que o título ou anterior à emissão
  64 Data de emissão inválida
  66 Data de vencimento inválida ou fora do prazo
  68 Carteira inválida
`)

/** Itaú, note 28: liquidation codes. */
export const itauChannels = table(`
  AA Terminal de autoatendimento Itaú
  AC Em cartório
  B0 Outro banco, off-line
  B1 Outro banco, pelo código de barras
  B2 Outro banco, pela linha digitável
  B3 Outro banco, em autoatendimento
  B4 Casa lotérica
  B5 Correspondente de outro banco
  B6 Outro banco, por telefone
  B7 Outro banco, por arquivo
  B8 Outro banco, por STR
  BC Correspondente Itaú
  BF Itaú por telefone
  BL Itaú na internet
  CC Agência Itaú, em cheque de outro banco
  CK Sistema de fornecedores Itaú
  CP Agência Itaú
  DG Agência Itaú, off-line
  LC Em cartório
  Q0 Agendamento
`)

/** Bradesco CNAB 400, reasons of occurrences 06 and 17. */
export const bradescoSettlementReasons = table(`
  15 Pago com cheque
  18 Pagamento parcial
`)

/** FEBRABAN's three tables by what the occurrence is. */
export function febrabanReasons(kind: ReturnKind): ReasonTable {
  if (kind === 'fee') return feeReasons
  return ['registered', 'rejected', 'refused', 'due_changed', 'informative'].includes(kind)
    ? rejectionReasons
    : settlementReasons
}

/** Two-character codes in a row; blanks and '00' mean none, unknown codes keep their number. */
export function readReasons(codes: string, table: ReasonTable): Reason[] {
  const pairs = codes.match(/../g) ?? []
  return pairs
    .filter((code) => code.trim() !== '' && code !== '00')
    .map((code) => ({ code, label: table.get(code) ?? `Motivo ${code}` }))
}
