import {
  admittedWords,
  deliveryStatusWords,
  proofWords,
  visitKindWords,
  visitStatusWords,
} from '../../domain/concierge/words.ts'
import { requestKinds } from '../../domain/data-protection/requests.ts'
import { events } from '../../domain/notifications/events.ts'
import { consentPurposes } from '../../domain/people/consents.ts'

/** Columns that the audit has no name for. */
const columns: Record<string, string> = {
  accepted_at: 'Assumido em',
  accepted_by_name: 'Assumido por',
  action: 'O quê',
  admitted_by: 'Liberada como',
  admitted_name: 'Quem liberou',
  after: 'Pedido',
  answer: 'Resposta',
  answered_at: 'Respondido em',
  arrived_at: 'Chegou em',
  at: 'Quando',
  bank_fee_cents: 'Tarifa do banco',
  cancelled_at: 'Cancelada em',
  carrier: 'Quem trouxe',
  changed_at: 'Alterado em',
  checklist: 'Conferência',
  closed_at: 'Encerrada em',
  companions: 'Acompanhantes',
  companions_max: 'Acompanhantes, até',
  condominium: 'Condomínio',
  condominium_code: 'Código do condomínio',
  confirmed_at: 'E-mail confirmado em',
  details: 'O que pediu',
  digest: 'E-mails juntos',
  document_hint: 'Final do documento',
  doorman_name: 'Quem estava na portaria',
  email_verified: 'E-mail confirmado',
  entered_at: 'Entrou em',
  external_id: 'Código no banco',
  from_time: 'Das',
  handed_at: 'Passado em',
  handed_told_at: 'Aviso da entrega em',
  hidden_at: 'Em sigilo desde',
  history: 'Últimas entradas',
  identities: 'Formas de entrar',
  in_digest: 'No resumo',
  is_hidden: 'Em sigilo',
  is_read: 'Lida',
  label_text: 'Texto da etiqueta',
  last_sign_in_at: 'Última entrada',
  late_cents: 'Multa e juros',
  left_at: 'Saiu em',
  lifted_at: 'Retirado em',
  overstay_told_at: 'Aviso de permanência em',
  owner_copies: 'Cópias da unidade alugada',
  paid_cents: 'Valor pago',
  paid_on: 'Pago em',
  pass_code: 'Situação do passe',
  payer_name: 'Em nome de',
  person: 'Pessoa',
  principal_cents: 'Cota',
  profile: 'Cadastro da conta',
  proof: 'Como foi reconhecida',
  provider: 'Como',
  quiet_from: 'Silêncio das',
  quiet_until: 'Silêncio até',
  received_on: 'Recebido em',
  recorded_at: 'Registrado em',
  recorded_on: 'Registrado em',
  reference: 'Referência',
  relation: 'Parentesco ou relação',
  reminders: 'Lembretes',
  removed_at: 'Removida em',
  requester_name: 'Quem pediu',
  revoked_at: 'Cancelada em',
  second_factors: 'Segundos fatores',
  sent_at: 'Enviada em',
  seq: 'Nº no aparelho',
  sessions: 'Aparelhos conectados',
  signature: 'Assinatura',
  started_at: 'Começou em',
  steer_on: 'Resposta prevista',
  subject: 'Assunto',
  text_version: 'Versão do texto',
  to_name: 'Entregue a',
  told_at: 'Avisado em',
  unit: 'Unidade',
  until_time: 'Até as',
  user_agent: 'Aparelho',
  user_type: 'Perfil escolhido',
  uses: 'Entradas usadas',
  uses_max: 'Entradas, até',
  volumes: 'Volumes',
  weekdays: 'Dias da semana',
}

/** The audit's words for such a column are its key with spaces. */
const byAuditWords = new Map(Object.entries(columns).map(([key, text]) => [key.replaceAll('_', ' '), text]))

/** 'paid on' becomes 'Pago em', also as a part: 'profile · user type'. */
export const columnWords = (label: string): string =>
  label
    .split(' · ')
    .map((part) => byAuditWords.get(part) ?? part)
    .join(' · ')

const codes: Record<string, string> = {
  ...visitKindWords,
  ...visitStatusWords,
  ...deliveryStatusWords,
  ...proofWords,
  ...admittedWords,
  ...Object.fromEntries(
    [...Object.entries(events), ...Object.entries(requestKinds)].map(([key, { label }]) => [key, label]),
  ),
  ...Object.fromEntries(Object.entries(consentPurposes).map(([key, { name }]) => [key, name])),
  boleto: 'boleto',
  off: 'na hora',
  paid: 'paga',
  pix: 'Pix',
  resident: 'morador',
}

/** What the auth service's history calls a deed. */
const deeds: Record<string, string> = {
  challenge_created: 'segundo fator pedido',
  factor_deleted: 'segundo fator removido',
  factor_in_progress: 'segundo fator em cadastro',
  factor_unenrolled: 'segundo fator removido',
  factor_updated: 'segundo fator alterado',
  identity_unlinked: 'forma de entrar desligada',
  login: 'entrou',
  logout: 'saiu',
  passkey_created: 'chave de acesso criada',
  passkey_deleted: 'chave de acesso removida',
  passkey_updated: 'chave de acesso alterada',
  recovery_codes_deleted: 'códigos de recuperação removidos',
  recovery_codes_generated: 'códigos de recuperação gerados',
  recovery_codes_regenerated: 'códigos de recuperação trocados',
  recovery_codes_verified: 'código de recuperação usado',
  token_refreshed: 'sessão renovada',
  token_revoked: 'sessão encerrada',
  user_confirmation_requested: 'confirmação do e-mail pedida',
  user_deleted: 'conta excluída',
  user_invited: 'convite enviado',
  user_modified: 'conta alterada',
  user_reauthenticate_requested: 'confirmação de identidade pedida',
  user_recovery_requested: 'senha nova pedida',
  user_repeated_signup: 'cadastro repetido',
  user_signedup: 'conta criada',
  user_updated_password: 'senha trocada',
  verification_attempted: 'segundo fator conferido',
}

/** Kinds of second factor, and ways of signing in. */
const ways: Record<string, string> = {
  email: 'e-mail e senha',
  phone: 'telefone',
  totp: 'aplicativo autenticador',
  webauthn: 'chave de acesso',
}

const inLists: Record<string, Record<string, string>> = { action: deeds, provider: ways, type: ways }
const listColumns: Record<string, string> = { created_at: 'Desde', ip: 'Endereço de rede', type: 'Tipo' }

/** The records of a list, as an account's sessions, with the names and words that people know. */
export function toldList(list: readonly unknown[]): unknown[] {
  const told = ([key, value]: [string, unknown]) => [
    listColumns[key] ?? columns[key] ?? key,
    typeof value === 'string' ? (inLists[key]?.[value] ?? value) : value,
  ]
  return list.map((one) =>
    typeof one === 'object' && one !== null ? Object.fromEntries(Object.entries(one).map(told)) : one,
  )
}

/** Returns one of our codes that fills a whole cell in readable words. */
export const codeWords = (text: string): string => codes[text] ?? text
