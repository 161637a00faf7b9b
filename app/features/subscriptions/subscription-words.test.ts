import { expect, test } from 'vitest'
import {
  creationErrorMessage,
  errorHint,
  isTrialActive,
  paymentErrorMessage,
  shownStatus,
  statusLabel,
  successTitle,
} from './subscription-words.ts'

test.each([
  ['active', 'Ativa'],
  ['pending', 'Pendente'],
  ['cancelled', 'Cancelada'],
  ['paused', 'Pausada'],
  ['expired', 'Expirada'],
  ['whatever', 'Desconhecido'],
  [null, 'Desconhecido'],
])('status %s reads %s', (status, label) => {
  expect(statusLabel(status)).toBe(label)
  expect(statusLabel(status, true)).toBe('Carregando...')
})

test('a trial runs until its end', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  expect(isTrialActive({ is_trial: true, trial_ends_at: '2026-11-20T12:00:01Z' }, now)).toBe(true)
  expect(isTrialActive({ is_trial: true, trial_ends_at: '2026-11-20T12:00:00Z' }, now)).toBe(false)
  expect(isTrialActive({ is_trial: true, trial_ends_at: null }, now)).toBe(false)
  expect(isTrialActive({ is_trial: false, trial_ends_at: '2026-12-01T00:00:00Z' }, now)).toBe(false)
})

test.each([
  ['approved', 'Assinatura Ativada!'],
  ['authorized', 'Assinatura Ativada!'],
  ['pending', 'Aguardando Confirmação'],
  ['rejected', 'Status da Assinatura'],
])('the title for %s', (status, title) => expect(successTitle(status)).toBe(title))

test('a known code has its sentence, any other the message that came, or the general one', () => {
  expect(paymentErrorMessage('expired_payment', 'x')).toBe(
    'O link de pagamento expirou. Gere um novo link para continuar.',
  )
  expect(paymentErrorMessage('other', 'O banco não respondeu.')).toBe('O banco não respondeu.')
  expect(paymentErrorMessage(null, null)).toBe(
    'Ocorreu um erro durante o processamento da assinatura. Tente novamente.',
  )
  expect(paymentErrorMessage('constructor', '')).toBe(
    'Ocorreu um erro durante o processamento da assinatura. Tente novamente.',
  )
})

test.each([
  [
    'Erro: Mercado Pago não configurado',
    'Gateway de pagamento não configurado. Entre em contato com o suporte.',
  ],
  ['Condomínio não encontrado', 'Condomínio não encontrado. Verifique se você é o administrador.'],
  ['Plano não encontrado', 'Plano selecionado não está disponível.'],
  ['O Mercado Pago não respondeu.', 'O Mercado Pago não respondeu.'],
  ['', 'Erro interno do servidor'],
  [null, 'Erro interno do servidor'],
])('of %s the toast says %s', (message, told) => expect(creationErrorMessage(message)).toBe(told))

test.each([
  ['authorized', undefined, 'Ativa'],
  ['approved', undefined, 'Ativa'],
  ['pending', undefined, 'Pendente'],
  ['whatever', undefined, 'Desconhecido'],
  ['pending', 'active', 'Ativa'],
])('the return with status %s and a subscription %s shows %s', (returned, own, label) => {
  expect(statusLabel(shownStatus(returned, own))).toBe(label)
})

test('a failed checkout promises the free trial only to who may still have it', () => {
  expect(errorHint(undefined)).toContain('O teste grátis continua disponível até o fim dos 7 dias.')
  expect(errorHint({ is_trial: true, status: 'active' })).toContain('O teste grátis continua disponível')
  expect(errorHint({ is_trial: false, status: 'active' })).toBe('')
  expect(errorHint({ is_trial: false, status: 'expired' })).toBe('')
})
