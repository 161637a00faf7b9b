/** The steps of the payment test, in their order. `charges`: makes payments, so never with credentials that move real money. */
export const testSteps = {
  configuration: { label: 'Configuração', charges: false },
  api: { label: 'API do Mercado Pago e credencial', charges: false },
  'public-key': { label: 'Chave pública', charges: false },
  signature: { label: 'Assinatura dos avisos', charges: false },
  webhook: { label: 'Endereço dos avisos', charges: false },
  cards: { label: 'Cartões de teste', charges: true },
  pix: { label: 'Pix: criar e cancelar', charges: true },
  boleto: { label: 'Boleto: criar e cancelar', charges: true },
  subscription: { label: 'Assinatura: criar e cancelar', charges: true },
  refund: { label: 'Devolução', charges: true },
} as const
export type TestStep = keyof typeof testSteps
export const testStepNames = Object.keys(testSteps) as [TestStep, ...TestStep[]]

/** Where money would go: nowhere (the local stand-in), to test accounts, or real accounts. */
export type PaymentEnvironment = 'none' | 'simulator' | 'test' | 'live'

export const environmentWords: Record<PaymentEnvironment, string> = {
  none: 'Nenhuma conta configurada',
  simulator: 'Mercado Pago local, de teste',
  test: 'Credenciais de teste do Mercado Pago',
  live: 'Credenciais reais do Mercado Pago',
}

export type TestFinding = { name: string; value: string; isGood: boolean }

/** A step's result. `advice`: what to do about it, if anything. Contains no secret. */
export type TestOutcome = {
  step: TestStep
  outcome: 'ok' | 'warning' | 'failed' | 'skipped'
  summary: string
  findings: TestFinding[]
  advice: string | null
  ms: number
}

const outcomeWords = { ok: 'funciona', warning: 'atenção', failed: 'falhou', skipped: 'não testado' } as const

/** Returns the report as text to send to support. */
export function reportText(
  environment: PaymentEnvironment,
  at: string,
  outcomes: readonly TestOutcome[],
): string {
  const lines = outcomes.flatMap(({ step, outcome, summary, findings, advice, ms }) => [
    `${testSteps[step].label}: ${outcomeWords[outcome]} (${ms} ms). ${summary}`,
    ...findings.map(({ name, value, isGood }) => `  ${isGood ? '·' : '!'} ${name}: ${value}`),
    ...(advice ? [`  O que fazer: ${advice}`] : []),
  ])
  return [`Teste de pagamentos, ${at}`, `Ambiente: ${environmentWords[environment]}`, '', ...lines].join('\n')
}
