import { z } from 'zod'
import { formatDate, parseDate } from '../../../../domain/calendar.ts'
import { conventionInput, conventionWarnings } from '../../../../domain/late-payment/convention.ts'
import type { ConventionVersion } from '../queries.ts'

/** The form as typed: dates 'dd/mm/aaaa', rates with a comma. */
export type ConventionValues = {
  effective_from: string
  fine_percent: string
  interest_kind: 'convention' | 'legal'
  interest_percent_month: string
  index: 'IPCA' | 'INPC' | 'IGPM' | 'silent' | 'none'
  interest_base: 'corrected' | 'principal'
  fine_base: 'corrected' | 'nominal'
  count_from: 'due' | 'effective_due'
  rounding: 'half-up' | 'half-even' | 'down'
  source: string
  voting_weight: 'share' | 'unit'
  /** '' is no cap. */
  proxy_cap: number | ''
  proxy_to_sindico: boolean
  proxy_to_debtor: boolean
  proxy_notarised: boolean
  agreed_vote: boolean
  tenants_vote: boolean
  remote_allowed: boolean
  /** '' where the convention names none. */
  notice_days: number | ''
  decision_id: string | null
}

const source = z
  .string()
  .trim()
  .min(1, 'Diga de onde a regra vem, como "art. 27 da convenção".')
  .max(200, 'Use até 200 letras.')

export type CheckedConvention =
  | { version: ConventionVersion; warnings: string[]; errors: null }
  | { version: null; warnings: string[]; errors: Record<string, string> }

/** Reads the form by the domain's rule: the row to save with what a síndico should know, or the errors by field. */
export function checkConvention(typedValues: ConventionValues): CheckedConvention {
  const {
    source: typedSource,
    voting_weight,
    proxy_cap,
    proxy_to_sindico,
    proxy_to_debtor,
    proxy_notarised,
    agreed_vote,
    tenants_vote,
    remote_allowed,
    notice_days,
    decision_id,
    ...values
  } = typedValues
  const assembly = {
    voting_weight,
    proxy_cap: proxy_cap === '' ? null : proxy_cap,
    proxy_to_sindico,
    proxy_to_debtor,
    proxy_notarised,
    agreed_vote,
    tenants_vote,
    remote_allowed,
    notice_days: notice_days === '' ? null : notice_days,
    decision_id,
  }
  const rules = conventionInput.safeParse({
    ...values,
    effective_from: parseDate(values.effective_from) ?? '',
    interest_percent_month: values.interest_kind === 'legal' ? null : values.interest_percent_month,
  })
  const from = source.safeParse(typedSource)
  if (rules.success && from.success) {
    const { index, ...rest } = rules.data
    const version = { ...rest, ...assembly, correction_index: index, source: from.data }
    return { version, warnings: conventionWarnings(rules.data), errors: null }
  }
  const errors: Record<string, string> = {}
  for (const { path, message } of rules.error?.issues ?? []) errors[String(path[0])] ??= message
  if (!from.success) errors.source = from.error.issues[0]?.message ?? ''
  return { version: null, warnings: rules.success ? conventionWarnings(rules.data) : [], errors }
}

/** '2' or '0,5' of a stored rate. */
export const rateText = (rate: number | string): string => String(Number(rate)).replace('.', ',')

/** A row that came with the condominium, before the síndico said anything. */
export const isAssumed = ({ source: said }: Pick<ConventionVersion, 'source'>): boolean =>
  said === null || said.startsWith('Padrão do sistema')

/** Returns a saved version as the form shows it; an assumed one requires its source, and proposes the law's index. */
export const typed = (saved: ConventionVersion): ConventionValues => ({
  effective_from: formatDate(saved.effective_from),
  fine_percent: rateText(saved.fine_percent),
  interest_kind: saved.interest_kind,
  interest_percent_month:
    saved.interest_percent_month === null ? '1' : rateText(saved.interest_percent_month),
  // Nobody said that there is no index: the law's is proposed.
  index: isAssumed(saved) ? 'silent' : saved.correction_index,
  interest_base: saved.interest_base,
  fine_base: saved.fine_base,
  count_from: saved.count_from,
  rounding: saved.rounding,
  source: isAssumed(saved) ? '' : (saved.source ?? ''),
  voting_weight: saved.voting_weight,
  proxy_cap: saved.proxy_cap ?? '',
  proxy_to_sindico: saved.proxy_to_sindico,
  proxy_to_debtor: saved.proxy_to_debtor,
  proxy_notarised: saved.proxy_notarised,
  agreed_vote: saved.agreed_vote,
  tenants_vote: saved.tenants_vote,
  remote_allowed: saved.remote_allowed,
  notice_days: saved.notice_days ?? '',
  decision_id: saved.decision_id,
})
