import type postgres from 'postgres'
import { featureFlags } from '../../domain/permissions/roles.ts'
import type { PlanTerms } from '../../domain/plans/plan-terms.ts'

/** A plan that no migration makes. */
export const someTerms = (more: Partial<PlanTerms> = {}): PlanTerms => ({
  name: 'Médio',
  description: 'Para prédios médios.',
  monthly_cents: 9990,
  max_units: 100,
  max_admins: 2,
  max_common_spaces: 2,
  storage_gigabytes: 20,
  trial_days: 7,
  features: Object.fromEntries(featureFlags.map((flag) => [flag, true])) as PlanTerms['features'],
  ...more,
})

/** Bodies of the platform administrators' commands, about `id`, which is no plan, no payment and no account. */
export const platformBodies = (id: string) => ({
  'save-subscription-plan': { plan_id: id, terms: someTerms() },
  'preview-subscription-plan': { plan_id: id, terms: someTerms() },
  'offer-subscription-plan': { plan_id: id, is_active: true },
  'move-to-plan-version': { from_plan_id: id, plan_id: id },
  'withdraw-plan-moves': { from_plan_id: id },
  'reveal-account-contacts': { user_id: id, reason: 'Pediu ajuda por telefone' },
  'suspend-account': { user_id: id, reason: 'Usada para enviar golpes' },
  'restore-account': { user_id: id, reason: 'Era um engano nosso' },
  'end-account-sessions': { user_id: id, session_id: id, reason: 'Perdeu o telefone' },
  'force-new-password': { user_id: id, reason: 'A senha apareceu em um vazamento' },
  'resend-account-confirmation': { user_id: id, reason: 'Não recebeu a mensagem' },
  'remove-lost-factor': { user_id: id, factor_id: id, check: 'video', reason: 'Mostrou o RG na chamada' },
  'merge-accounts': {
    user_id: id,
    closed_id: crypto.randomUUID(),
    check: 'video',
    reason: 'Mostrou o RG na chamada',
  },
  'undo-account-merge': { user_id: id, reason: 'Eram de duas pessoas' },
  'invite-platform-admin': { email: 'equipe@example.com', reason: 'Entrou na equipe de suporte' },
  'withdraw-admin-invitation': { email: 'equipe@example.com', reason: 'O endereço estava errado' },
  'ask-admin-removal': { user_id: id, reason: 'Saiu da equipe de suporte' },
  'settle-admin-removal': { user_id: id, decision: 'confirm', reason: 'Confirmado com a equipe' },
  'preview-index-values': { series: 'IPCA', rows: [{ month: '2026-09', percent: '0,82' }] },
  'save-index-values': { series: 'IPCA', rows: [{ month: '2015-01', percent: '1,24' }], source: 'IBGE' },
  'preview-place-holiday': { key: 'SP/07-09', ends_in: 2030, source: 'Lei revogada' },
  'save-place-holiday': { change: { key: id, ends_in: 2030, source: 'Lei revogada' }, is_seen: true },
  'preview-feature-change': {
    change: {
      kind: 'all',
      feature: 'voting',
      is_off: true,
      share: 0,
      share_plans: null,
      reason: 'Contagem errada',
    },
  },
  'save-feature-change': {
    change: {
      kind: 'all',
      feature: 'voting',
      is_off: false,
      share: 5,
      share_plans: null,
      reason: 'Começa com poucos',
    },
  },
  'view-maintenance': {},
  'save-maintenance': {
    maintenance: {
      starts_at: '2199-01-01T00:00:00Z',
      ends_at: '2199-01-01T02:00:00Z',
      text: 'Troca do servidor',
      told_hours: 0,
      is_read_only: false,
    },
  },
  'preview-retention-period': { kind: 'errors', amount: 3 },
  'save-retention-period': { change: { kind: 'errors', amount: 3 }, source: 'Decisão da equipe' },
  'record-account-data-request': {
    full_name: 'Pessoa',
    email: 'pessoa@example.com',
    kind: 'access',
    details: 'Quero saber o que há sobre mim.',
    received_on: '2026-01-05',
  },
  'answer-account-data-request': { request_id: id, decision: 'answered', answer: 'A cópia foi enviada.' },
  'save-letter-text': {
    event: 'poll_opened',
    text: { subject: 'Sua opinião: {assunto}', opening: null, closing: null },
    standing: null,
    reason: 'Mais claro',
  },
  'take-letter-version': { event: 'poll_opened', version: null, standing: 1, reason: 'Mais claro' },
  'send-letter-test': { event: 'poll_opened', text: { subject: null, opening: null, closing: null } },
  'undo-platform-change': { change_id: id },
  'view-provider-credentials': {},
  // Nobody listens there.
  'test-provider-credential': {
    provider: 'gate',
    values: { GATE_API_URL: 'http://127.0.0.1:1', GATE_TOKEN: 'nobody' },
  },
  'save-provider-credential': {
    provider: 'gate',
    values: { GATE_API_URL: 'http://127.0.0.1:1', GATE_TOKEN: 'nobody' },
    is_asserted: true,
  },
  'remove-provider-credential': { provider: 'sms' },
  'refund-subscription-payment': { payment_id: id, reason: 'Cobrado duas vezes' },
  'save-platform-note': { condominium_id: id, text: 'Ligou pedindo ajuda' },
  'remove-platform-note': { condominium_id: id, note_id: id },
  'tag-condominium': { condominium_id: id, tag: 'implantação', is_set: true },
  'save-next-contact': { condominium_id: id, due_on: null },
  'save-indicator-target': { indicator: 'retention.3', value: 800 },
  'export-condominiums': { format: 'csv' },
  'export-indicators': { format: 'csv' },
  'pause-task': { topic: 'watch-polls', reason: 'O armazenamento está em manutenção.' },
  'resume-task': { topic: 'tidy-files' },
  'retry-failed-tasks': { ids: [id] },
  'drop-failed-tasks': { ids: [id], reason: 'O aviso já não serve.' },
  'export-platform-audit': { format: 'csv' },
  'export-platform-finance': {
    list: 'received',
    from_on: '2026-01-01',
    until_on: '2026-01-31',
    format: 'csv',
  },
})

/** What the platform writes about a condominium. */
export async function furnishPlatform(sql: postgres.Sql, id: string): Promise<void> {
  await sql`insert into public.platform_notes (condominium_id, id, text) values (${id}, ${id}, 'Pediu ajuda com a importação')`
  await sql`insert into public.platform_tags (condominium_id, tag) values (${id}, 'implantação')`
  await sql`
    insert into public.paused_tasks (topic, reason) values ('tidy-files', 'O armazenamento está em manutenção.') on conflict do nothing`
  await sql`insert into public.platform_contacts (condominium_id, due_on) values (${id}, '2026-03-01')`
}
