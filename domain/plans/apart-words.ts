import { formatDate } from '../calendar.ts'
import type { FeatureFlag } from '../permissions/roles.ts'
import { type Apart, isLimit, type OwnLimit } from '../platform/feature-changes.ts'
import { unlimited } from './plan-terms.ts'
import { featureNames } from './plan-words.ts'

const limitNames: Record<OwnLimit, string> = {
  units: 'Unidades',
  admins: 'Administradores',
  common_spaces: 'Áreas comuns',
}

/** What a feature, or a limit of a condominium's own, is called. */
export const apartName = (what: Apart): string => ({ ...featureNames, ...limitNames })[what]

export const limitWords = (value: number): string =>
  value >= unlimited ? 'sem limite' : `até ${value.toLocaleString('pt-BR')}`

/** The answer of private.feature_closing; `until` is the last day, 'YYYY-MM-DD'. */
export type FeatureClosing = { by: 'off' | 'own'; reason: string; until: string | null }

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

/** Says that something is closed for a while and why, to people who know it open. */
export const closingWords = (feature: FeatureFlag, { by, reason, until }: FeatureClosing): string =>
  `${featureNames[feature]}: fechado ${until ? `até ${formatDate(until)}` : 'por enquanto'}${by === 'own' ? ' neste condomínio' : ''}. ${sentence(reason)} Nada se perdeu: volta como estava.`

/** A row of private.apart_from_plan: who decided it, and `value` 1 open, 0 closed, or a limit of its own. */
export type ApartFromPlan = {
  what: Apart
  by: 'off' | 'own' | 'share'
  value: number
  reason: string | null
  until: string | null
}

/** 'Aberto além do plano, até 31/12/2026', in one line. */
export function apartWords({ what, by, value, until }: ApartFromPlan): string {
  const end = until ? `, até ${formatDate(until)}` : ''
  if (isLimit(what)) return `${limitWords(value)}, limite próprio${end}`
  if (value === 1) return `aberto além do plano${end}`
  return by === 'off' ? 'fechado por enquanto, para todos' : `fechado por enquanto${end}`
}

/** What changed for a condominium apart from its plan. */
export type FeatureNews = {
  what: Apart
  how: 'opened' | 'reopened' | 'closed' | 'ended' | 'limit'
  /** Of a limit: null is the plan's. */
  value: number | null
  reason: string
  until: string | null
}

/** Title and text of what the síndico gets. */
export function featureNewsWords({ what, how, value, reason, until }: FeatureNews): {
  title: string
  text: string
} {
  const name = apartName(what)
  const end = until ? ` até ${formatDate(until)}` : ''
  const why = `Motivo: ${sentence(reason)}`
  if (how === 'limit')
    return value === null
      ? {
          title: `${name}: vale o limite do plano`,
          text: `O limite próprio do condomínio terminou. ${why} O que já existe continua.`,
        }
      : {
          title: `${name}: ${limitWords(value)}`,
          text: `A equipe do Prumo deu ao condomínio um limite próprio${end}: ${limitWords(value)}. ${why} A mensalidade não muda.`,
        }
  if (how === 'opened')
    return {
      title: `${name}: aberto além do plano`,
      text: `A equipe do Prumo abriu este recurso para o condomínio${end || ', até novo aviso'}. ${why} A mensalidade não muda.`,
    }
  if (how === 'reopened')
    return { title: `${name}: aberto de novo`, text: `Este recurso voltou como estava: nada se perdeu.` }
  if (how === 'closed')
    return {
      title: `${name}: fechado ${until ? `até ${formatDate(until)}` : 'por enquanto'}`,
      text: `A equipe do Prumo fechou este recurso por um tempo. ${why} Nada se perdeu: o que existe continua guardado e volta como estava.`,
    }
  return {
    title: `${name}: vale o que o plano inclui`,
    text: `Este recurso estava aberto além do plano e voltou a seguir o plano. ${why} Nada foi apagado: o que existe continua à vista.`,
  }
}
