import type { CredentialTest } from '../../../../domain/platform/providers.ts'

/** How long somebody waits for a provider, in milliseconds. */
export const patience = 8000
const mostLetters = 100_000

type Finding = CredentialTest['findings'][number]

export const works = (summary: string, findings: Finding[] = []): CredentialTest => ({
  outcome: 'works',
  summary,
  advice: null,
  findings,
})
export const refused = (summary: string, advice: string, findings: Finding[] = []): CredentialTest => ({
  outcome: 'refused',
  summary,
  advice,
  findings,
})
export const unreachable = (
  summary: string,
  advice = 'Confira o endereço e a rede do servidor, e teste de novo em alguns minutos.',
): CredentialTest => ({ outcome: 'unreachable', summary, advice, findings: [] })
export const unproven = (summary: string): CredentialTest => ({
  outcome: 'unproven',
  summary,
  advice: 'Isto sugere que a credencial serve; a prova é o primeiro uso.',
  findings: [],
})

export type Asked = { status: number; body: unknown }

/** One call; null where nobody answered. Follows no redirect: the credential would go along. */
export async function askWith(url: string, init: RequestInit): Promise<Asked | null> {
  try {
    const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(patience) })
    const text = (await response.text()).slice(0, mostLetters)
    return { status: response.status, body: parsed(text) }
  } catch {
    return null
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) ?? {}
  } catch {
    return {}
  }
}

/** What an answer says of the credential before anything is read of it; null where it was let in. */
export function failureOf(who: string, { status }: Asked): CredentialTest | null {
  if (status === 401 || status === 403)
    return refused(`${who} recusou a credencial (${status}).`, 'Copie-a de novo do painel do provedor.')
  if (status === 429 || status >= 500) return unreachable(`${who} respondeu com erro próprio (${status}).`)
  if (status >= 300 && status < 400)
    return refused(`${who} manda para outro endereço (${status}).`, 'Use o endereço final da API.')
  return null
}
