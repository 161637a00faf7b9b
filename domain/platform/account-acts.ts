import { z } from 'zod'

/** Why the platform does something to an account: the audit keeps it, and the person reads it. */
export const actReason = z
  .string()
  .trim()
  .min(10, 'Diga o motivo em pelo menos 10 letras: ele fica na auditoria.')
  .max(500, 'Escreva no máximo 500 letras.')

export const accountId = z.uuid('Conta inválida.')

/** Whom an invitation to administer the platform goes to. */
export const adminEmail = z.string().trim().toLowerCase().pipe(z.email('E-mail inválido.').max(255))

export const accountStates = {
  active: 'Ativa',
  unconfirmed: 'Sem confirmação',
  suspended: 'Suspensa',
} as const
export type AccountState = keyof typeof accountStates

/** What lists are narrowed by: the most that somebody is anywhere. */
export const accountRoles = {
  superadmin: 'Administra a plataforma',
  admin: 'Administra um condomínio',
  doorman: 'Portaria',
  resident: 'Morador ou conselho',
  none: 'Sem acesso a condomínio',
} as const

/** What the person is mailed about. */
export type AccountAct =
  | 'suspended'
  | 'restored'
  | 'sessions_ended'
  | 'password_dropped'
  | 'factor_removed'
  | 'confirmation_resent'
  | 'other_merged'
  | 'merged'
  | 'merge_undone'
  | 'admin_invited'
  | 'admin_added'
  | 'admin_removal_asked'
  | 'admin_removed'

/** Second factors, by their type in the auth service. */
export const factorTypes = {
  totp: 'Aplicativo autenticador',
  webauthn: 'Chave de segurança',
  phone: 'Código por celular',
  recovery_code: 'Códigos de recuperação',
} as const
export type FactorType = keyof typeof factorTypes

/** How somebody who lost a second factor showed who they are. */
export const identityChecks = {
  video: 'Por chamada de vídeo, com documento na mão',
  document: 'Por documento e foto enviados ao suporte',
  phone: 'Por ligação ao telefone que já estava na conta',
  condominium: 'Pela administração do condomínio, que conhece a pessoa',
} as const
export type IdentityCheck = keyof typeof identityChecks

/** Why two accounts cannot be made one, as people read it. */
export const mergeObstacles = {
  suspended: 'account_is_suspended',
  unconfirmed: 'account_unconfirmed',
  owner: 'merge_of_owner',
  shared: 'merge_in_one_condominium',
  key: 'merge_of_vote_key',
} as const
export type MergeObstacle = keyof typeof mergeObstacles
