import type { Action, ActionGroup } from './action-groups.ts'
import { commandActions } from './command-actions.ts'

/** Actions without a command: by the worker, by triggers, and where the API writes a table itself. */
const otherActions: readonly [string, Action][] = [
  ['follow-payment-account', { group: 'money', words: 'A ligação com o Mercado Pago mudou' }],
  ['follow-charge-payment', { group: 'money', words: 'Um pagamento online mudou no Mercado Pago' }],
  ['prove-books', { group: 'money', words: 'Achou diferenças ao conferir os livros' }],
  [
    'follow-subscription',
    { group: 'condominium', words: 'A assinatura mudou com o Mercado Pago ou com o prazo' },
  ],
  ['update:condominiums', { group: 'condominium', words: 'Mudou os dados do condomínio' }],
  ['insert:condominiums', { group: 'condominium', words: 'Criou um condomínio' }],
  ['delete:condominiums', { group: 'condominium', words: 'Removeu um condomínio' }],
  ['insert:conventions', { group: 'condominium', words: 'Registrou uma versão da convenção' }],
  ['update:conventions', { group: 'condominium', words: 'Mudou uma versão da convenção' }],
  ['delete:conventions', { group: 'condominium', words: 'Removeu uma versão da convenção' }],
  ['view-document', { group: 'privacy', words: 'Abriu um documento pessoal' }],
  ['view-file', { group: 'privacy', words: 'Abriu um arquivo' }],
  ['expire-support-access', { group: 'privacy', words: 'O prazo do acesso do suporte acabou' }],
  ['insert:files', { group: 'files', words: 'Adicionou um arquivo' }],
  ['delete:files', { group: 'files', words: 'Removeu um arquivo' }],
]

/** By `actionKey`. A table that is written directly and has no words here fails a test that names it. */
export const actions: ReadonlyMap<string, Action> = new Map([
  ...Object.entries(commandActions),
  ...otherActions,
])

/** 'review-membership' of a command; 'update:conventions' where the API writes a table itself. */
const actionKey = ({ action, entity }: { action: string; entity: string | null }): string =>
  /^(insert|update|delete)$/.test(action) ? `${action}:${entity ?? ''}` : action

/** What happened, in words; an action that a later version writes is at least an action. */
export const actionWords = (entry: { action: string; entity: string | null }): string =>
  actions.get(actionKey(entry))?.words ?? 'Fez uma alteração'

/** The keys of a group, for the search. */
export const actionsOf = (group: ActionGroup): string[] =>
  [...actions].flatMap(([key, action]) => (action.group === group ? [key] : []))
